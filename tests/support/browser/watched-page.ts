import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser } from './browser.ts';
import { empty, viewport } from './reused-context.ts';

let browser: Browser | undefined;
let shared: { context: BrowserContext; siteUrl: string; isTaken: boolean } | undefined;
const complaints: string[] = [];

/** Returns and forgets the errors of the test's pages. Call this in a test that expects errors. */
export const takeComplaints = (): string[] => complaints.splice(0);

/**
 * Gives a test file a browser. After each test, closes the test's pages or empties the reused page,
 * and fails the test if a page reported an error.
 */
export function inBrowser(): void {
  beforeAll(async () => {
    if (!browser?.isConnected()) browser = await launchBrowser();
  });
  afterEach(async () => {
    const errors = takeComplaints();
    if (shared?.isTaken) {
      const isGoodAsNew = await empty(shared.context, shared.siteUrl);
      shared = isGoodAsNew ? { ...shared, isTaken: false } : undefined;
    }
    for (const context of browser?.contexts() ?? []) {
      if (context !== shared?.context) await context.close();
    }
    // Errors that a page reports while it closes must not fail the next test.
    takeComplaints();
    expect(errors, 'errors in the page').toEqual([]);
  });
}

// A browser logs every 4xx and 5xx response, and many tests provoke such responses. The 404 page
// logs its path.
const isExpected = (text: string) => /^(Failed to load resource|404: no page at)/.test(text);

/**
 * Opens an empty page as a new visitor. Script errors and violations of the security policy fail
 * the test.
 * @param options by default, the page has reduced motion. Otherwise, each click would wait for
 * smooth scrolling, and a test might measure a color while it changes
 */
export async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  if (!browser) throw new Error('The file of this test has to call inBrowser()');
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(300_000);
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`The security policy forbids: ${violatedDirective} ${blockedURI}`),
    ),
  );
  context.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return context.newPage();
}

/**
 * Opens the site as a new visitor. The tests of a worker reuse one page, except for a test that
 * needs a second visitor.
 */
export async function reusedPage(siteUrl: string): Promise<Page> {
  if (shared?.isTaken) return newPage({ baseURL: siteUrl, viewport });
  if (!shared) {
    const page = await newPage({ baseURL: siteUrl, viewport });
    shared = { context: page.context(), siteUrl, isTaken: true };
    return page;
  }
  shared.isTaken = true;
  const [page] = shared.context.pages();
  if (!page) throw new Error('The reused context has no page');
  return page;
}
