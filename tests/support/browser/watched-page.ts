import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser } from './browser.ts';

/** One for all files of a worker: it ends with the worker's process. */
let browser: Browser | undefined;
const complaints: string[] = [];

/** The complaints of a test's pages so far, for a test that expects some. */
export const takeComplaints = (): string[] => complaints.splice(0);

/** For a file of tests: a browser, whose pages are closed after each; a page that complains fails its test. */
export function inBrowser(): void {
  beforeAll(async () => {
    if (!browser?.isConnected()) browser = await launchBrowser();
  });
  afterEach(async () => {
    const said = takeComplaints();
    for (const context of browser?.contexts() ?? []) await context.close();
    expect(said, 'errors in the page').toEqual([]);
  });
}

// A browser logs every answer of 4xx and 5xx, which many tests provoke; the 404 page logs its path.
const isExpected = (text: string) => /^(Failed to load resource|404: no page at)/.test(text);

/**
 * A new visitor's page, of whatever site: nothing kept from others. Errors of scripts and of the security policy are
 * complaints.
 *
 * @param options by default with motion reduced: else each click waits for a long form's smooth scrolling, and a colour
 *   may be on its way to another while it is measured
 */
export async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  if (!browser) throw new Error('The file of this test has to call inBrowser()');
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    ...options,
  });
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
