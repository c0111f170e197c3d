import type { BrowserContext } from 'playwright';

export const viewport = { width: 1280, height: 720 };

const asIs = { behavior: 'ignoreErrors' } as const;

/**
 * Empties a context for the next test, and keeps one page of the site. A load in that page takes
 * half the processor time of a load in a new context, which starts a process and compiles every
 * script.
 * @returns false if the test left a fake clock or another init script, or closed the context
 */
export async function empty(context: BrowserContext, siteUrl: string): Promise<boolean> {
  const [page, ...others] = context.pages();
  if (!page) return false;
  try {
    for (const event of ['request', 'response', 'dialog']) page.removeAllListeners(event);
    await page.unrouteAll(asIs);
    await context.unrouteAll(asIs);
    await context.setOffline(false);
    for (const other of others) await other.close();
    // `robots.txt` loads no scripts and has the site's origin. While its page is open, the browser
    // keeps the process, and the page can empty the storage.
    await page.goto(`${siteUrl}/robots.txt`, { timeout: 30_000 });
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    return await page.evaluate(async () => {
      const isNative = [Date, setTimeout, setInterval, indexedDB.open].every((each) =>
        String(each).includes('[native code]'),
      );
      localStorage.clear();
      sessionStorage.clear();
      for (const { name = '' } of await indexedDB.databases()) {
        await new Promise((done) => {
          const deletion = indexedDB.deleteDatabase(name);
          deletion.onsuccess = done;
          deletion.onerror = done;
        });
      }
      return isNative;
    });
  } catch {
    return false;
  }
}
