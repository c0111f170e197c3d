import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { casePath } from '#shared/domain/pages.ts';
import {
  MESSAGES_FRAGMENT,
  readMyAssessments,
  readMyMessages,
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

test('a coach’s message reaches the client, and the client’s reply restarts the clock', async () => {
  const word = mark();
  const signedUp = await signUpConfirmed({ fullName: `Robin-${word}` });
  const account = { ...signedUp, ...(await newSession(signedUp)) };
  const id = await newAssessment(account);

  const coach = await newVisitor();
  await coach.goto(casePath(id));
  await signInAsTrainer(coach, await newTrainer());
  await coach.getByRole('heading', { name: account.fullName, level: 1 }).waitFor();

  const field = coach.getByLabel(`Write to ${account.fullName}`);
  await field.fill(`Shall we talk on Monday? ${word}`);
  expect(await everythingStored(coach)).not.toContain(word);
  await coach.context().setOffline(true);
  await button(coach, 'Send message').click();
  await coach.getByRole('alert').filter({ hasText: 'Your text is still here.' }).waitFor();
  await coach.context().setOffline(false);
  await button(coach, 'Send message').click();
  await coach.getByText('Sent.', { exact: true }).waitFor();
  await coach.getByText('Contacted by message').waitFor();
  await eventually(async () => expect(await field.inputValue()).toBe(''));

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

  await one.route(`**${readMyMessages.path}`, (route) =>
    route.fulfill({ json: { rows: [], needsLink: true } }),
  );
  await pass(31);
  await one.getByText('To read your messages, open a link that we email you.').waitFor();
  expect(await one.locator('.messages li').count()).toBe(0);
});

test('the browser asks before a client leaves an unsent message on /account, and so does a sign-out', async () => {
  const { account } = await newConfirmedClient();
  const page = await visitorOf(account);
  const field = page.getByLabel(/^Write to /);
  await page.goto('/account');
  await field.pressSequentially('Half a sentence');
  expect(await everythingStored(page)).not.toContain('Half a sentence');

  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  expect(await field.inputValue()).toBe('Half a sentence');

  await button(page, 'Sign Out').click();
  await page.getByText('You haven’t sent your message. Signing out deletes it.').waitFor();
  await button(page, 'Sign Out and Delete').click();
  await page.waitForURL('**/auth?next=account');
});

test('a client’s message is stored once, even if the client sends it again after a lost response', async () => {
  const { account } = await newConfirmedClient();
  const page = await visitorOf(account);
  const field = page.getByLabel(/^Write to /);
  await page.goto('/account');
  await field.fill('Sent twice');
  await page.route(`**${writeToCoach.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Send Message').click();
  await page.getByRole('alert').filter({ hasText: 'Your text is still here.' }).waitFor();
  await page.unroute(`**${writeToCoach.path}`);

  expect(await field.inputValue()).toBe('Sent twice');
  await button(page, 'Send Message').click();
  await page.getByRole('status').filter({ hasText: 'Your message was sent.' }).waitFor();
  expect(await storedMessages(account)).toHaveLength(1);
});
