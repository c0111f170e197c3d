import { createHash } from 'node:crypto';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSeries, unsubscribe } from '#shared/endpoints/visitor.ts';
import { complaintOf, report } from '#tests/support/cloud/feedback.ts';
import { sweep } from '#tests/support/cloud/functions.ts';
import { emailsTo, waitForEmail } from '#tests/support/cloud/mailbox.ts';
import {
  findEntry,
  findLead,
  findRecipient,
  waitForEmailState,
} from '#tests/support/cloud/records.ts';
import { eventually } from '#tests/support/eventually.ts';
import { signUp } from '#tests/support/product/account.ts';
import { askEdge } from '#tests/support/product/edge.ts';
import {
  becomeDue,
  linkIn,
  newReader,
  press,
  type SeriesReader,
  showAll,
} from '#tests/support/product/series.ts';
import { newAssessment } from '#tests/support/product/submissions.ts';
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
});

test('an unsubscribe after the first email ends the series', async () => {
  const reader = await newSubscriber();
  await sendStep(reader, 1);
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
