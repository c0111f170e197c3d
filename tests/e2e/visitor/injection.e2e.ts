import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { casePath } from '#shared/domain/pages.ts';
import { MESSAGES_FRAGMENT } from '#shared/endpoints/client.ts';
import { signInAsTrainer } from '#tests/support/browser/coach-page.ts';
import { newVisitor, visitorOf } from '#tests/support/browser/visitor.ts';
import { inBrowser, takeComplaints } from '#tests/support/browser/watched-page.ts';
import { eventually } from '#tests/support/eventually.ts';
import { signIn } from '#tests/support/product/account.ts';
import { tokensEmailedTo, write } from '#tests/support/product/messages.ts';
import {
  newAssessment,
  newConfirmedClient,
  submitLead,
} from '#tests/support/product/submissions.ts';
import { grantedBy, newId, newTrainer } from '#tests/support/product/trainer.ts';

inBrowser();

const report = (what: string) => `report('${what}')`;

const INJECTED = `
  <script>${report('inline script')}</script>
  <script type="module">${report('inline module')}</script>
  <script src="data:text/javascript,${report('data: script')}"></script>
  <script src="https://elsewhere.example/script.js"></script>
  <img src="/nowhere.png" alt="" onerror="${report('event handler')}">
  <iframe srcdoc="<script>${report('script in a frame')}</script>"></iframe>`;

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

test('a script that is injected into a page doesn’t run', async () => {
  const { page, ran } = await openInjected('/auth');
  const complaints: string[] = [];
  await eventually(async () => {
    complaints.push(...takeComplaints());
    expect(complaints.join('\n')).toContain('script-src');
  });
  await page.context().close();
  takeComplaints();
  expect([...ran]).toEqual([]);
});

test('without the page’s security policy, every injected script runs', async () => {
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

test('the coach’s and the client’s pages show markup in names, answers, messages, and lead sources as text', async () => {
  const markup = `<b class="injected">${newId().slice(0, 8)}</b>`;
  const expectText = async (page: Page) => {
    await page.getByText(markup).first().waitFor();
    expect(await page.locator('.injected').count()).toBe(0);
  };
  const client = await newConfirmedClient();
  const account = { ...client.account, ...(await signIn(client.account)) };
  const id = await newAssessment(account, { fullName: markup, specificGoals: markup });
  await write(account, `${markup} from the client`);
  await submitLead(`${newId()}@example.com`, undefined, { source: { source: markup } });

  const trainer = await newTrainer();
  const coach = await newVisitor();
  await coach.goto(casePath(id));
  await signInAsTrainer(coach, trainer);
  await coach.getByRole('heading', { name: markup, level: 1 }).waitFor();
  await coach.getByRole('button', { name: /^Show the messages/ }).click();
  await coach.getByText(`${markup} from the client`).waitFor();
  await expectText(coach);
  await coach.goto('/coach');
  const more = coach.getByRole('button', { name: 'Show more' });
  await eventually(async () => {
    if (await more.isVisible()) await more.click();
    await expect(coach.getByText(markup).count()).resolves.toBeGreaterThan(0);
  });
  await expectText(coach);
  await coach.goto('/coach/leads');
  await expectText(coach);

  const message = { clientId: account.sub, messageId: newId(), text: `${markup} from the coach` };
  await grantedBy('sendMessage', message, trainer);
  const [token = ''] = await tokensEmailedTo(account.email);
  const page = await visitorOf(account);
  await page.goto(`/account${MESSAGES_FRAGMENT}${token}`);
  await page.getByText(message.text).waitFor();
  await expectText(page);
});
