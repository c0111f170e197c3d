import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterEach, beforeAll, expect } from 'vitest';
import { WAIT_LIMIT_MS } from '#tests/support/eventually.ts';
import { launchBrowser } from './browser.ts';
import { empty, viewport } from './reused-context.ts';

let browser: Browser | undefined;
let shared: { context: BrowserContext; siteUrl: string; isTaken: boolean } | undefined;
const complaints: string[] = [];

/** Returns and clears the errors that pages have reported. If any are left, the test fails. */
export const takeComplaints = (): string[] => complaints.splice(0);

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

// Browsers log responses with status 4xx or 5xx as errors, and the 404 page logs its address.
const isExpected = (text: string) => /^(Failed to load resource|404: no page at)/.test(text);

export async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  if (!browser) throw new Error('The file of this test has to call inBrowser()');
  const context = await browser.newContext({
    // Otherwise, each click would wait for smooth scrolling.
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(WAIT_LIMIT_MS);
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
