import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { newVisitor } from '#tests/support/browser/visitor.ts';
import { inBrowser, takeComplaints } from '#tests/support/browser/watched-page.ts';
import { eventually } from '#tests/support/eventually.ts';

// The workflow also runs this file in Firefox and WebKit.
inBrowser();

const report = (what: string) => `report('${what}')`;

/** Scripts that an attacker who can write into a page would try to run. */
const INJECTED = `
  <script>${report('inline script')}</script>
  <script type="module">${report('inline module')}</script>
  <script src="data:text/javascript,${report('data: script')}"></script>
  <script src="https://elsewhere.example/script.js"></script>
  <img src="/nowhere.png" alt="" onerror="${report('event handler')}">
  <iframe srcdoc="<script>${report('script in a frame')}</script>"></iframe>`;

/** @returns the page, and the injected scripts that have run so far */
async function openInjected(
  path: string,
  change = (html: string) => html,
): Promise<{ page: Page; ran: Set<string> }> {
  const page = await newVisitor();
  const ran = new Set<string>();
  await page.exposeFunction('report', (what: string) => ran.add(what));
  await page.route('https://elsewhere.example/*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: report('script of another site') }),
  );
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace('</body>', `${INJECTED}</body>`);
    await route.fulfill({ response, body: change(html) });
  });
  await page.goto(path);
  return { page, ran };
}

test.each(['/', '/auth', '/nowhere'])(
  'a script that is injected into %s doesn’t run',
  async (path) => {
    const { page, ran } = await openInjected(path);
    const complaints: string[] = [];
    await eventually(async () => {
      complaints.push(...takeComplaints());
      expect(complaints.join('\n')).toContain('script-src');
    });
    // Closes the page first, so that it reports nothing more.
    await page.context().close();
    takeComplaints();
    expect([...ran]).toEqual([]);
  },
);

test('every injected script would run without the page’s own policy', async () => {
  const { ran } = await openInjected('/privacy', (html) =>
    html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, ''),
  );
  await eventually(async () =>
    expect([...ran].sort()).toEqual([
      'data: script',
      'event handler',
      'inline module',
      'inline script',
      'script in a frame',
      'script of another site',
    ]),
  );
});
