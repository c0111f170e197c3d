import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { casePath } from '#shared/domain/pages.ts';
import {
  giveDraftKey,
  MESSAGES_FRAGMENT,
  readMyAssessments,
  writeToCoach,
} from '#shared/endpoints/client.ts';
import { button } from '#tests/support/browser/button.ts';
import { signInAsTrainer } from '#tests/support/browser/coach-page.ts';
import { tabTo } from '#tests/support/browser/keyboard.ts';
import { everythingStored, newVisitor, visitorOf } from '#tests/support/browser/visitor.ts';
import { inBrowser } from '#tests/support/browser/watched-page.ts';
import { waitForEmail } from '#tests/support/cloud/mailbox.ts';
import { eventually } from '#tests/support/eventually.ts';
import { signIn as newSession, signUpConfirmed } from '#tests/support/product/account.ts';
import { storedMessages, tokensEmailedTo } from '#tests/support/product/messages.ts';
import { product } from '#tests/support/product/product.ts';
import { newAssessment, newConfirmedClient } from '#tests/support/product/submissions.ts';
import { grantedBy, newId, newTrainer } from '#tests/support/product/trainer.ts';
import { mark } from '#tests/support/samples/marks.ts';

inBrowser();

test('a coach’s unsent message and note survive a reload, and the client’s reply to the sent message restarts the clock', async () => {
  const word = mark();
  const signedUp = await signUpConfirmed({ fullName: `Robin-${word}` });
  const account = { ...signedUp, ...(await newSession(signedUp)) };
  const id = await newAssessment(account);

  const coach = await newVisitor();
  await coach.goto(casePath(id));
  await signInAsTrainer(coach, await newTrainer());
  await coach.getByRole('heading', { name: account.fullName, level: 1 }).waitFor();

  const field = coach.getByLabel(`Write to ${account.fullName}`);
  const note = coach.getByLabel('New note');
  const kept = () => coach.evaluate(() => sessionStorage.getItem('openings') ?? '');
  for (const each of [field, note]) await each.waitFor();
  await coach.context().setOffline(true);
  await field.fill(`Shall we talk on Monday? ${word}`);
  await note.fill(`Half a thought ${word}`);
  await eventually(async () =>
    expect(await kept()).toMatch(/"note":.*"message":|"message":.*"note":/),
  );
  expect(await everythingStored(coach)).not.toContain(word);
  await coach.context().setOffline(false);
  await coach.reload();
  await coach.getByRole('heading', { name: account.fullName, level: 1 }).waitFor();
  await eventually(async () => expect(await field.inputValue()).toContain(word));
  await eventually(async () => expect(await note.inputValue()).toBe(`Half a thought ${word}`));
  await button(coach, 'Send message').click();
  await coach.getByText('Sent.', { exact: true }).waitFor();
  await coach.getByText('Contacted by message').waitFor();
  await eventually(async () => expect(await field.inputValue()).toBe(''));

  await coach.evaluate(() => {
    const openings = sessionStorage.getItem('openings') ?? '';
    sessionStorage.clear();
    sessionStorage.setItem('openings', openings);
  });
  await coach.reload();
  await signInAsTrainer(coach, await newTrainer());
  await coach.getByRole('heading', { name: account.fullName, level: 1 }).waitFor();
  await eventually(async () => expect(await kept()).toContain('"note":""'));
  expect(await note.inputValue()).toBe('');

  const client = await visitorOf(account);
  await client.goto('/account');
  await client.getByText('One message is waiting for you.').waitFor();
  expect(await client.locator('main h2').first().textContent()).toBe('Messages');
  expect(await client.locator('main').textContent()).not.toContain('Shall we talk');
  const [token = ''] = await tokensEmailedTo(account.email);
  await client.goto(`/account${MESSAGES_FRAGMENT}${token}`);
  await client.getByText(`Shall we talk on Monday? ${word}`).waitFor();
  expect(client.url()).toBe(`${product.siteUrl}/account`);

  await tabTo(client, /^Write to /);
  await client.keyboard.type(`Monday is fine. ${word}`);
  await tabTo(client, /^Send Message/);
  await client.keyboard.press('Enter');
  await client.getByRole('status').filter({ hasText: 'Your message was sent.' }).waitFor();
  await client.getByText(`Monday is fine. ${word}`).waitFor();
  await client.getByText('Not opened yet').waitFor();

  await waitForEmail(({ subject }) => subject === 'A client wrote to you', id);
  await coach.reload();
  await coach.locator('.case-state', { hasText: 'Wrote' }).waitFor();
  await coach.getByText('23 h left').waitFor();
  await button(coach, /^Show the messages, 1 unread/).click();
  await coach.getByText(`Monday is fine. ${word}`).waitFor();
  await coach.getByText(/^Opened /).waitFor();
});

test('two tabs of a client show each new message once, and a hidden tab doesn’t check for new ones', async () => {
  const { account } = await newConfirmedClient();
  const trainer = await newTrainer();
  const send = (text: string) =>
    grantedBy('sendMessage', { clientId: account.sub, messageId: newId(), text }, trainer);
  const one = await visitorOf(account);
  await one.clock.install();
  const pass = (seconds: number) => one.clock.runFor(seconds * 1_000);
  const waitForStatus = (page: Page, text: string | RegExp) =>
    page.getByRole('status').filter({ hasText: text }).waitFor();
  await one.goto('/account');
  await one.getByRole('heading', { name: 'Messages' }).waitFor();

  await send('The first');
  await pass(31);
  await waitForStatus(one, 'One message is waiting for you.');
  const [token = ''] = await tokensEmailedTo(account.email);
  await one.goto(`/account${MESSAGES_FRAGMENT}${token}`);
  await one.getByText('The first', { exact: true }).waitFor();
  const other = await one.context().newPage();
  await other.goto('/account');
  await other.getByText('The first', { exact: true }).waitFor();

  await other.getByLabel(/^Write to /).fill('Half a sentence');
  await one.getByLabel(/^Write to /).fill('From one tab');
  await button(one, 'Send Message').click();
  await waitForStatus(one, 'Your message was sent.');
  await one.getByText('From one tab', { exact: true }).waitFor();
  await send('The second');
  await pass(31);
  for (const page of [one, other]) {
    await waitForStatus(page, /^New message from /);
    await page.getByText('The second', { exact: true }).waitFor();
    expect(await page.locator('.messages li').count()).toBe(3);
  }
  expect(await other.getByLabel(/^Write to /).inputValue()).toBe('Half a sentence');
  expect(await one.getByLabel(/^Write to /).inputValue()).toBe('');

  const turn = (state: string) =>
    one.evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { value: to, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  let asked = 0;
  one.on('request', (request) => {
    if (request.url().endsWith(readMyAssessments.path)) asked += 1;
  });
  await turn('hidden');
  await send('The third');
  await pass(120);
  expect(asked).toBe(0);
  await turn('visible');
  await one.getByText('The third', { exact: true }).waitFor();
  expect(asked).toBe(1);

  await other.getByText('The third', { exact: true }).waitFor();
  await button(other, 'Send Message').click();
  await waitForStatus(other, 'Your message was sent.');
  const stored = await storedMessages(account);
  expect(stored.map(({ from }) => from)).toEqual(['coach', 'client', 'coach', 'coach', 'client']);
});

test('/account restores unsent text that it couldn’t decrypt at first, and keeps text typed meanwhile', async () => {
  const { account } = await newConfirmedClient();
  const page = await visitorOf(account);
  await page.clock.install();
  const field = page.getByLabel(/^Write to /);
  await page.goto('/account');
  await field.fill('Half a sentence');
  // The page pads the text to 16 KiB before it encrypts and stores the text.
  await eventually(async () =>
    expect((await everythingStored(page)).length).toBeGreaterThan(16 * 1024),
  );

  await page.route(`**${giveDraftKey.path}`, (route) => route.abort());
  await page.reload();
  await field.fill('and another');
  await page.getByText('The page can’t save your unsent text right now.').waitFor();
  await page.unroute(`**${giveDraftKey.path}`);
  await page.clock.runFor(6_000);
  await eventually(async () =>
    expect(await field.inputValue()).toBe('Half a sentence\nand another'),
  );
});

test('a client’s message is stored once, even if the client sends it again after a lost response', async () => {
  const { account } = await newConfirmedClient();
  const page = await visitorOf(account);
  const field = page.getByLabel(/^Write to /);
  await page.goto('/account');
  await field.fill('Sent twice');
  await eventually(async () =>
    expect((await everythingStored(page)).length).toBeGreaterThan(16 * 1024),
  );
  await page.route(`**${writeToCoach.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Send Message').click();
  await page.getByRole('alert').filter({ hasText: 'Your text is still here.' }).waitFor();
  await page.unroute(`**${writeToCoach.path}`);

  await page.reload();
  await eventually(async () => expect(await field.inputValue()).toBe('Sent twice'));
  await button(page, 'Send Message').click();
  await page.getByRole('status').filter({ hasText: 'Your message was sent.' }).waitFor();
  expect(await storedMessages(account)).toHaveLength(1);
});
