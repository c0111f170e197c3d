import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { type Message, messageLimits } from '#shared/domain/messages.ts';
import {
  giveDraftKey,
  readMyAssessments,
  readMyMessages,
  writeToCoach,
} from '#shared/endpoints/client.ts';
import { button } from '#tests/support/browser/button.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/focus.ts';
import { inBrowser, newPage } from '#tests/support/browser/watched-page.ts';
import { eventually } from '#tests/support/eventually.ts';
import { open } from './coach-day/coach-page.ts';

inBrowser();

test('the printed account page has no buttons and no forms', async () => {
  for (const state of ['account', 'account-unconfirmed', 'account-delete']) {
    const page = await open(state);
    await page.emulateMedia({ media: 'print' });
    const printed = await page
      .locator(':is(button, .button, input, textarea, summary)')
      .evaluateAll((all) =>
        all.filter((each) => each.checkVisibility()).map(({ outerHTML }) => outerHTML),
      );
    expect(printed).toEqual([]);
  }
});

test('the assessment and the messages say what to do in an emergency, above the first field', async () => {
  for (const [state, field] of [
    ['assessment', 'Full Name'],
    ['account', /^Write to /],
  ] as const) {
    const page = await open(state);
    const topOf = async (found: Locator) => (await found.boundingBox())?.y ?? 0;
    const line = await topOf(page.getByText(brand.emergency, { exact: true }));
    expect(line, state).toBeGreaterThan(0);
    expect(line, state).toBeLessThan(await topOf(page.getByLabel(field)));
  }
});

test('on a phone, a message of stacked accents doesn’t make the page scroll sideways', async () => {
  const page = await open('account');
  await page.setViewportSize({ width: 360, height: 740 });
  const text = page.locator('.message-text').first();
  await text.evaluate((element) => {
    const accents = '\u0341\u0302\u0489'.repeat(20);
    element.textContent = `Z${accents}algo n${'\u0301'.repeat(60)}ow`;
  });
  await expectNoSidewaysScroll(page);
});

const PAGES = 4;
const BUTTON_WITH_MARGINS_PX = 60;
const { page: size } = messageLimits;

const messageAt = (index: number): Message => ({
  id: String(index).padStart(32, '0'),
  from: index % 2 === 0 ? 'coach' : 'client',
  at: new Date(Date.UTC(2026, 10, 1) - index * 60_000).toISOString(),
  text: `Number ${index}`,
});

const serveConversation = (page: Page) =>
  page.route(`**${readMyMessages.path}`, (route) => {
    const { after = '0' } = route.request().postDataJSON();
    const from = Number(after);
    const rows = Array.from({ length: size }, (_, index) => messageAt(from + index));
    const isLast = from + size >= PAGES * size;
    return route.fulfill({ json: { rows, ...(!isLast && { after: String(from + size) }) } });
  });

test('a client can load older messages back to the first one, and the messages on screen don’t jump', async () => {
  const page = await open('account');
  await serveConversation(page);
  await page.reload();
  const older = button(page, 'Show older messages');
  const topOf = (text: string) =>
    page
      .getByText(text, { exact: true })
      .evaluate((element) => element.getBoundingClientRect().top);
  await older.focus();
  for (let shown = size; shown < PAGES * size; shown += size) {
    const oldest = `Number ${shown - 1}`;
    const before = await topOf(oldest);
    await page.keyboard.press('Enter');
    await page.getByText(`Number ${shown + size - 1}`, { exact: true }).waitFor();
    // When the last page arrives, the button above the messages disappears, which moves the messages.
    await eventually(async () =>
      expect(Math.abs((await topOf(oldest)) - before)).toBeLessThan(BUTTON_WITH_MARGINS_PX),
    );
  }
  expect(await older.count()).toBe(0);
  const focused = () => page.locator('section:focus').getAttribute('aria-labelledby');
  await eventually(async () => expect(await focused()).toBe('messages'));
});

test('within 31 seconds, /account hides messages that the session can no longer read, and offers a link', async () => {
  const page = await newPage();
  await page.clock.install();
  await open('account', page);
  await page.locator('.messages li').first().waitFor();
  await page.route(`**${readMyMessages.path}`, (route) =>
    route.fulfill({ json: { rows: [], needsLink: true } }),
  );
  await page.clock.runFor(31_000);
  await page.getByText('To read your messages, open a link that we email you.').waitFor();
  expect(await page.locator('.messages li').count()).toBe(0);
  expect(
    await page.getByRole('alert').filter({ hasText: 'The link that you opened' }).count(),
  ).toBe(0);
});

test.each([
  ['a link is needed to read messages', { rows: [], needsLink: true }],
  ['the page shows the messages', { rows: [{ ...messageAt(1), text: 'Line\n'.repeat(30) }] }],
])(
  'on a phone, the confirmation of a client’s first message is in view, and a screen reader says the due time once, if %s',
  async (_, messages) => {
    const page = await open('account');
    await page.setViewportSize({ width: 360, height: 740 });
    let count = 0;
    await page.route(`**${readMyAssessments.path}`, (route) =>
      route.fulfill({
        json: {
          assessments: [{ id: 'a'.repeat(32), submittedAt: messageAt(0).at, consentVersion: '1' }],
          getsAnswer: true,
          messages: { count, unread: 0, canWrite: true },
          ...(count > 0 && { dueAt: new Date(Date.now() + 86_400_000).toISOString() }),
        },
      }),
    );
    await page.route(`**${readMyMessages.path}`, (route) => route.fulfill({ json: messages }));
    await page.route(`**${writeToCoach.path}`, (route) => {
      count = 1;
      return route.fulfill({ json: { ok: true, at: new Date().toISOString() } });
    });
    await page.reload();
    const field = page.getByLabel(/^Write to /);
    await field.fill('A first question');
    await field.evaluate((at) => {
      const { bottom } = at.getBoundingClientRect();
      scrollTo({ top: scrollY + bottom - innerHeight, behavior: 'instant' });
    });
    await page.keyboard.press('Control+Enter');
    await page.getByText(messages.rows.length ? 'Line' : 'To read your messages').waitFor();
    const sent = page.getByRole('status').filter({ hasText: 'Your message was sent.' });
    const due = page.getByRole('status').filter({ hasText: 'will answer by' });
    await eventually(async () => {
      const { y, height } = (await sent.boundingBox()) ?? { y: Number.NaN, height: 0 };
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(740);
    });
    expect(await due.count()).toBe(1);
  },
);

test('after a client withdraws and agrees again, /account says what the coach can open, and asks for no other assessment', async () => {
  const page = await open('account-withdrawn');
  const consent = page.getByRole('region', { name: 'Your consent' });
  await consent.getByRole('link', { name: 'submit a new assessment' }).waitFor();
  await page.route(`**${readMyAssessments.path}`, (route) =>
    route.fulfill({
      json: {
        assessments: ['2026-11-06T18:00:00.000Z', '2026-11-02T18:00:00.000Z'].map(
          (submittedAt, index) => ({ id: `${index}`.repeat(32), submittedAt, consentVersion: '1' }),
        ),
        withdrawnAt: '2026-11-05T09:30:00.000Z',
        getsAnswer: true,
        messages: { count: 0, unread: 0, canWrite: true },
      },
    }),
  );
  await page.reload();
  await consent.getByText(/withdrew.* You agreed again with a later assessment/).waitFor();
  expect(await consent.getByRole('link', { name: 'submit a new assessment' }).count()).toBe(0);
});

test('a sign-out on /account asks before it deletes an unsent message, even if the page got no key to store the message', async () => {
  const page = await open('account');
  await page.route(`**${giveDraftKey.path}`, (route) => route.abort());
  const field = page.getByLabel(/^Write to /);
  await field.fill('Half a thought');
  await page.getByText('The page can’t save your unsent text').waitFor();
  await button(page, 'Sign Out').click();
  const dialog = page.getByRole('dialog', { name: 'Sign out without sending?' });
  await dialog.getByText('You haven’t sent your message. Signing out deletes it.').waitFor();
  await button(page, 'Stay').click();
  await dialog.waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('Half a thought');
  await button(page, 'Sign Out').click();
  await button(page, 'Sign Out and Delete').click();
  await page.waitForURL('**/auth?next=account');
});

test('the question before a sign-out has the same heading on /account as on the assessment page', async () => {
  const looks: string[] = [];
  for (const [state, field] of [
    ['assessment', 'Medications'],
    ['account', /^Write to /],
  ] as const) {
    const page = await open(state);
    await page.getByLabel(field).fill('Half a thought');
    await button(page, 'Sign Out').click();
    const heading = page.getByRole('heading', { name: 'Sign out without sending?' });
    looks.push(
      await heading.evaluate((element) => {
        const { font, letterSpacing, margin } = getComputedStyle(element);
        return `${font} ${letterSpacing} ${margin}`;
      }),
    );
  }
  expect(new Set(looks).size, looks.join('\n')).toBe(1);
});

test.each(['account', 'account-withdrawn', 'account-unconfirmed', 'account-deleting'])(
  'all sentences of the page “%s” end with a period',
  async (state) => {
    const page = await open(state);
    const sentences = page.locator('main section > p:not(:empty), main section > ul > li');
    // A link alone isn't a sentence.
    const texts = await sentences.evaluateAll((found) =>
      found
        .filter((each) => each.firstElementChild?.textContent !== each.textContent)
        .map((each) => each.textContent),
    );
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.filter((text) => !/[.?:]$/.test(text))).toEqual([]);
  },
);

test('a sign-out on /account without unsent text asks nothing', async () => {
  const page = await open('account');
  const field = page.getByLabel(/^Write to /);
  await field.fill('Half a thought');
  await field.fill('');
  await button(page, 'Sign Out').click();
  await page.waitForURL('**/auth?next=account');
});

test('/account doesn’t send a message without a visible character, and says what is missing', async () => {
  const page = await open('account');
  let sent = 0;
  await page.route(`**${writeToCoach.path}`, (route) => {
    sent += 1;
    return route.abort();
  });
  const field = page.getByLabel(/^Write to /);
  for (const text of ['', ' \u200b\u200d\u2060']) {
    await field.fill(text);
    await button(page, 'Send Message').click();
    await page.getByRole('alert').getByText('Write something first.', { exact: true }).waitFor();
  }
  expect(sent).toBe(0);
});
