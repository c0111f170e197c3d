import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import {
  download,
  MESSAGES_FRAGMENT,
  readMyAssessments,
  readMyMessages,
  writeToCoach,
} from '#shared/endpoints/client.ts';
import { expectFocus } from '#tests/support/browser/focus.ts';
import { inBrowser, newPage } from '#tests/support/browser/watched-page.ts';
import { openState } from '../screenshots/open-state.ts';
import { states } from '../screenshots/states.ts';
import { open } from './coach-page.ts';

inBrowser();

const submittedWith = async (mine: object) => {
  const page = await newPage({ timezoneId: 'America/New_York' });
  await stubAssessments(page, {
    assessments: [],
    messages: { count: 0, unread: 0, canWrite: false },
    ...mine,
  });
  return open('assessment-submitted', page);
};

const stubAssessments = (page: Page, json: object) =>
  page.route(`**${readMyAssessments.path}`, (route) => route.fulfill({ json }));

test('if the coach’s time off delays the answer, the form and the thank-you page say when the client will get it', async () => {
  const answerBy = '2027-01-05T20:00:00.000Z';
  const page = await submittedWith({ getsAnswer: true, answerBy, dueAt: answerBy });
  const time = 'by Tuesday, January 5 at 3:00 PM';
  await page
    .getByText(`Your coach has planned time off. If you submit now, you’ll hear back ${time}.`)
    .waitFor();
  await page.getByText(`will answer ${time}.`).waitFor();
  await page.getByText(`Your trainer will review it and contact you ${time}.`).waitFor();
});

test('the thank-you page doesn’t promise an answer to a client whose case is marked spam', async () => {
  const page = await submittedWith({ getsAnswer: false });
  await page.getByText('Your trainer will review it.', { exact: true }).waitFor();
  await page.getByText('It’s saved, encrypted, and confidential.').waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(
    /24 hours|contacts you|will answer by/,
  );
});

test('the name of the downloaded data file has the date in the client’s time zone', async () => {
  const page = await newPage({ timezoneId: 'Pacific/Auckland' });
  const everything = { version: 1, madeAt: '2026-11-24T20:00:00.000Z', assessments: [] };
  await page.route(`**${download.path}`, (route) =>
    route.fulfill({ json: { ok: true, everything } }),
  );
  await open('account-download-link', page);
  await page.getByRole('button', { name: 'Get My Data' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as JSON' }).click();
  expect((await saved).suggestedFilename()).toBe('my-data-2026-11-25.json');
});

test('while a message waits, the only primary button on /account emails a link to the messages', async () => {
  const page = await open('account-message-waiting');
  const blue = page.locator('main button.button:not(.button-quiet)');
  expect(await blue.filter({ visible: true }).allInnerTexts()).toEqual([
    'Email Me a Link to My Messages',
  ]);
});

test('if a link to messages doesn’t work, /account says so, and focuses the heading “Messages”', async () => {
  const waiting = states.find(({ name }) => name === 'account-message-waiting');
  if (!waiting) throw new Error('The state is missing');
  const path = `${waiting.path}${MESSAGES_FRAGMENT}${'A'.repeat(43)}`;
  const page = await newPage();
  await page.route(`**${readMyMessages.path}`, (route) =>
    route.request().postDataJSON().token
      ? route.fulfill({ status: 403, json: { error: 'Locked', reason: 'link-needed' } })
      : route.fallback(),
  );
  await openState(page, { ...waiting, path });
  await page.getByText('The link that you opened doesn’t work here.').waitFor();
  await page.getByText('One message is waiting for you.').waitFor();
  await expectFocus(page, 'Messages');
});

test('if coach and client write at the same time, /account still says that the client’s message was sent', async () => {
  const page = await open('account');
  await page.getByText('Thank you for writing all that down.').waitFor();
  const row = (from: string, id: string, text: string) => ({
    id: id.repeat(32),
    from,
    at: new Date(Date.now() - 60_000).toISOString(),
    text,
  });
  await page.route(`**${readMyMessages.path}`, (route) =>
    route.fulfill({ json: { rows: [row('client', 'f', 'Mine'), row('coach', 'e', 'Crossing')] } }),
  );
  await stubAssessments(page, {
    assessments: [],
    messages: { count: 4, unread: 1, canWrite: true },
    getsAnswer: true,
  });
  await page.route(`**${writeToCoach.path}`, (route) =>
    route.fulfill({ json: { ok: true, at: new Date().toISOString() } }),
  );
  await page.getByLabel(`Write to ${brand.coach.firstName}`).fill('Mine');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: `New message from ${brand.coach.firstName}` })
    .waitFor();
  await page.getByRole('status').filter({ hasText: 'Your message was sent.' }).waitFor();
});

test('after withdrawing consent, a client reads why neither side can send messages', async () => {
  const page = await newPage();
  await stubAssessments(page, {
    assessments: [
      {
        id: 'b'.repeat(32),
        submittedAt: '2026-11-02T18:00:00.000Z',
        consentVersion: '2026-11',
      },
    ],
    withdrawnAt: '2026-11-05T09:30:00.000Z',
    messages: { count: 2, unread: 0, canWrite: false },
    getsAnswer: true,
  });
  await open('account', page);
  const sentence = `You withdrew your consent, so you and ${brand.coach.firstName} can’t send each other`;
  await page.getByText(sentence).waitFor();
});

test('after the client withdraws consent, /account no longer says that a message was sent', async () => {
  const page = await open('account');
  await page.route(`**${writeToCoach.path}`, (route) =>
    route.fulfill({ json: { ok: true, at: new Date().toISOString() } }),
  );
  await page.getByLabel(`Write to ${brand.coach.firstName}`).fill('Mine');
  await page.getByRole('button', { name: 'Send Message' }).click();
  const sent = page.getByText('Your message was sent.');
  await sent.waitFor();
  await stubAssessments(page, {
    assessments: [],
    withdrawnAt: new Date().toISOString(),
    messages: { count: 3, unread: 0, canWrite: false },
    getsAnswer: true,
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('You withdrew your consent').first().waitFor();
  expect(await sent.count()).toBe(0);
});

test.each([
  ['a message', 'due in an hour', 1, true, 'will answer your message by '],
  ['a message', 'late', -1, true, '’s answer to your message is late: '],
  ['an assessment', 'due in an hour', 1, false, 'will answer by '],
  ['an assessment', 'late', -1, false, '’s answer is late: '],
])(
  'if the answer to %s is %s, /account says so above the assessments',
  async (_, _state, hours, isAnswered, words) => {
    const at = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();
    const page = await newPage();
    await stubAssessments(page, {
      assessments: [
        {
          id: 'b'.repeat(32),
          submittedAt: at(-50),
          consentVersion: '2026-11',
          ...(isAnswered && { contactedAt: at(-40) }),
        },
      ],
      dueAt: at(hours),
      messages: { count: 1, unread: 0, canWrite: true },
      getsAnswer: true,
    });
    await open('account', page);
    await page
      .getByRole('region', { name: 'Your assessments' })
      .getByText(`${brand.coach.firstName}${words.startsWith('’') ? '' : ' '}${words}`)
      .waitFor();
  },
);

test('while messages load, /account says so, and the form for a new message doesn’t move when they have loaded', async () => {
  const page = await open('account-message-waiting');
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  await page.route(`**${readMyMessages.path}`, async (route) => {
    await loaded;
    return route.fallback();
  });
  await page.reload();
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByText('Loading...').waitFor();
  // Records where the form is in the first frame that has it.
  const first = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const form = document.querySelector('.text-form');
          if (form) resolve(form.getBoundingClientRect().top + scrollY);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  load();
  const before = await first;
  await messages.getByText('One message is waiting for you.').waitFor();
  const form = page.getByRole('form', { name: 'New message' });
  const after = await form.evaluate((at) => at.getBoundingClientRect().top + scrollY);
  expect(after).toBe(before);
  expect(await messages.getByText('Loading...').count()).toBe(0);
});
