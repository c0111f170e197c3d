import { createHash } from 'node:crypto';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftReminderId } from '#lambdas/outbox/reminders/reminders.ts';
import { giveDraftKey } from '#shared/endpoints/client.ts';
import { startSeries, unsubscribe } from '#shared/endpoints/visitor.ts';
import { complaintOf, report } from '#tests/support/cloud/feedback.ts';
import { sweep } from '#tests/support/cloud/functions.ts';
import { emailsTo, waitForEmail, waitForEmailTo } from '#tests/support/cloud/mailbox.ts';
import {
  ago,
  alterItem,
  findEntry,
  findLead,
  findRecipient,
  waitForEmailState,
} from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { signUp, verifyEmail } from '#tests/support/product/account.ts';
import { call } from '#tests/support/product/call.ts';
import { askEdge } from '#tests/support/product/edge.ts';
import { output } from '#tests/support/product/product.ts';
import {
  becomeDue,
  linkIn,
  newReader,
  press,
  type SeriesReader,
  showAll,
} from '#tests/support/product/series.ts';
import { newAssessment } from '#tests/support/product/submissions.ts';
import { grantedBy, newTrainer } from '#tests/support/product/trainer.ts';
import { series as owners } from '#web/content/content.ts';
import { sampleSeries } from '#web/content/sample-series.ts';

const series = owners.length > 0 ? owners : sampleSeries;

let shown: AsyncDisposable;
beforeAll(async () => {
  shown = await showAll();
});
afterAll(() => shown[Symbol.asyncDispose]());

const newSubscriber = async (email?: string): Promise<SeriesReader & { asked: string }> => {
  const reader = await newReader(email);
  const path = linkIn(reader.guideText, startSeries.path);
  const { status, text } = await press(path);
  expect(status, text).toBe(200);
  return { ...reader, asked: path };
};

const sendStep = async ({ entries }: SeriesReader, step: number) => {
  const id = String(entries[step - 1]);
  await becomeDue(id);
  await sweep();
  return waitForEmailState(id, ['sent', 'suppressed']);
};

const trainerSees = async ({ leadId }: SeriesReader) => {
  const month = new Date().toISOString().slice(0, 7);
  const page = await grantedBy('listLeads', { month }, await newTrainer());
  return { lead: page.rows.find(({ id }) => id === leadId), steps: page.series };
};

test('the guide email links to a page whose button starts the series, and each email of the series has one-click unsubscribe', async () => {
  const reader = await newReader();
  const path = linkIn(reader.guideText, startSeries.path);
  const page = await askEdge({ path });
  expect(page.status).toBe(200);
  expect(await findLead(reader.leadId)).not.toHaveProperty('seriesAt');
  for (const forged of [
    path.slice(0, -1),
    path.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  ]) {
    expect((await press(forged)).status).toBe(404);
  }

  const answers = await Promise.all([press(path), press(path)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const html = parse(page.text);
  const words = {
    title: html.querySelector('h1')?.text,
    text: html.querySelector('main p')?.text,
    action: html.querySelector('button')?.text,
  };
  expect(await findLead(reader.leadId)).toMatchObject({
    seriesAt: expect.any(String),
    seriesWords: createHash('sha256').update(JSON.stringify(words)).digest('hex'),
  });

  for (const [index, { subject, afterDays }] of series.entries()) {
    const entry = await findEntry(String(reader.entries[index]));
    const days = (Date.parse(String(entry?.dueAt)) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(afterDays - 0.1);
    expect(days).toBeLessThanOrEqual(afterDays);
    expect(JSON.stringify(entry)).not.toContain('@');
    expect((await sendStep(reader, index + 1)).state).toBe('sent');
    const email = await waitForEmail((each) => each.subject === subject, reader.email);
    const header = (name: string) => email.headers.find((each) => each.name === name)?.value;
    expect(header('List-Unsubscribe')?.replace(/^<https?:\/\/[^/]+/, '')).toBe(
      `${linkIn(email.text, unsubscribe.path)}>`,
    );
    expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  }
  expect(await emailsTo(reader.email)).toHaveLength(series.length + 1);
  expect(await findEntry(String(reader.entries[series.length]))).toBeUndefined();
  const { lead, steps } = await trainerSees(reader);
  expect(lead?.series?.seriesSent).toBe(series.length);
  expect(steps?.at(series.length)?.reached).toBeGreaterThan(0);
});

test('an unsubscribe after the first email ends the series, and the list of leads counts unsubscribes per email', async () => {
  const reader = await newSubscriber();
  await sendStep(reader, 1);
  const before = await trainerSees(reader);
  const [newest] = await emailsTo(reader.email);
  const { value = '' } =
    newest?.headers.find(({ name }) => name === 'List-Unsubscribe') ?? expect.unreachable();
  expect((await press(linkIn(value, unsubscribe.path))).status).toBe(200);
  expect(await sendStep(reader, 2)).toMatchObject({
    state: 'suppressed',
    reason: 'unsubscribed',
  });
  expect(await emailsTo(reader.email)).toHaveLength(2);
  expect(await findEntry(String(reader.entries[2]))).toBeUndefined();
  const { lead, steps } = await trainerSees(reader);
  expect(lead?.series).toMatchObject({ unsubscribedAt: expect.any(String) });
  expect(steps?.[1]?.unsubscribed).toBe((before.steps?.[1]?.unsubscribed ?? 0) + 1);
});

test('the email series ends after a complaint', async () => {
  const reader = await newSubscriber();
  expect((await sendStep(reader, 1)).state).toBe('sent');
  await report(complaintOf(reader.email, String(reader.entries[0])));
  await waitForEmailState(String(reader.entries[0]), 'complained');
  await eventually(async () => {
    expect(await findRecipient(reader.email)).toMatchObject({ suppressed: 'complained' });
  });
  expect(await sendStep(reader, 2)).toMatchObject({ state: 'suppressed', reason: 'complained' });
  expect(await findEntry(String(reader.entries[2]))).toBeUndefined();
  expect(await emailsTo(reader.email)).toHaveLength(2);
});

test('an assessment from an account with the same address ends the series, regardless of letter case', async () => {
  const account = await signUp();
  const client = await newSubscriber(account.email.replace(/^[^@]+/, (name) => name.toUpperCase()));
  expect((await sendStep(client, 1)).state).toBe('sent');
  await newAssessment(account, { email: `other-${account.email}` });
  expect(await sendStep(client, 2)).toMatchObject({ state: 'suppressed', reason: 'submitted' });
});

const beginDraft = async (accessToken: string, userId: string) => {
  await call(giveDraftKey, {}, { token: accessToken });
  return draftReminderId(userId);
};

const settle = async (id: string) => {
  await becomeDue(id);
  await sweep();
  return waitForEmailState(id, ['sent', 'suppressed']);
};

test('a client with a confirmed address gets one reminder about a draft, and the reminder doesn’t mention health', async () => {
  const account = await signUp();
  await verifyEmail(account.email);
  const id = await beginDraft(account.accessToken, account.sub);
  expect(await settle(id)).toMatchObject({ state: 'sent' });
  const email = await waitForEmailTo(account.email);
  const all = `${email.subject} ${email.text} ${email.html}`;
  expect(all).not.toMatch(/health|assessment|medic|injur|condition/i);

  await alterItem(
    output('DraftsTableName'),
    { userId: account.sub },
    { createdAt: ago(8 * 24 * 60) },
  );
  expect((await call(giveDraftKey, {}, { token: account.accessToken })).status).toBe(200);
  await sweep();
  expect(await findEntry(id)).not.toHaveProperty('expiresAt');
  expect(await emailsTo(account.email)).toHaveLength(1);

  const path = linkIn(email.text, unsubscribe.path);
  expect((await press(path.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).status).toBe(404);
  expect((await findRecipient(account.email))?.suppressed).toBeUndefined();
  expect((await press(path)).status).toBe(200);
  expect((await findRecipient(account.email))?.suppressed).toBe('unsubscribed');
});

test('a client gets no reminder about a draft if the address is unconfirmed, or after the draft is submitted or deleted', async () => {
  const unconfirmed = await signUp();
  const first = await beginDraft(unconfirmed.accessToken, unconfirmed.sub);
  expect(await settle(first)).toMatchObject({ reason: 'not-confirmed' });

  for (const end of ['submits', 'signs out'] as const) {
    const account = await signUp();
    await verifyEmail(account.email);
    const id = await beginDraft(account.accessToken, account.sub);
    if (end === 'submits') await newAssessment(account);
    else await call({ ...giveDraftKey, method: 'DELETE' }, {}, { token: account.accessToken });
    expect(await settle(id), end).toMatchObject({ reason: 'not-needed' });
  }
});
