import { expect, test } from 'vitest';
import { downloadTaskId } from '#lambdas/deletion/task.ts';
import { type Everything, everythingSchema } from '#shared/domain/everything.ts';
import { leftOut } from '#shared/domain/privacy.ts';
import { giveDraftKey } from '#shared/endpoints/client.ts';
import { unsubscribe } from '#shared/endpoints/visitor.ts';
import { auditOf } from '#tests/support/cloud/audit.ts';
import { waitForEmail } from '#tests/support/cloud/mailbox.ts';
import {
  ago,
  allRecords,
  alterItem,
  findClient,
  findItem,
  findRecipient,
  tableOf,
} from '#tests/support/cloud/records.ts';
import {
  type Account,
  signIn,
  signUp,
  signUpConfirmed,
  verifyEmail,
} from '#tests/support/product/account.ts';
import { call } from '#tests/support/product/call.ts';
import { freshAddress, output, product } from '#tests/support/product/product.ts';
import { askRight, linkFor, linksEmailedTo, tokenIn } from '#tests/support/product/rights.ts';
import { linkIn, press } from '#tests/support/product/series.ts';
import { leadIdOf, newAssessment, newKey, submitLead } from '#tests/support/product/submissions.ts';
import { grantedBy, newId, newTrainer } from '#tests/support/product/trainer.ts';
import { mark } from '#tests/support/samples/marks.ts';

const taskOf = ({ sub }: Account) =>
  findItem(output('TasksTableName'), { id: downloadTaskId(sub) });

const downloadsIn = async ({ sub }: Account) =>
  (await auditOf(sub)).map(({ action }) => action).filter((action) => action === 'downloaded');

const open = (token: string, { accessToken }: Pick<Account, 'accessToken'>) =>
  askRight('download', { token }, accessToken);

const rowsAbout = async (words: string[]) => {
  const names = Object.keys(product.outputs).filter((name) => /TableName$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      const rows = await allRecords(output(name));
      const about = rows.filter((row) => words.some((word) => JSON.stringify(row).includes(word)));
      return [name.charAt(0).toLowerCase() + name.slice(1, -'TableName'.length), about] as const;
    }),
  );
  return Object.fromEntries(found.filter(([, rows]) => rows.length > 0));
};

test('a download contains the client’s data from the tables and the user pool, and says what it leaves out', async () => {
  const word = mark();
  const email = freshAddress('download');
  const account = await signUpConfirmed({ email, fullName: `Robin ${word}` });
  const trainer = await newTrainer();
  const key = newKey();
  expect((await submitLead(email, key)).status).toBe(200);
  const series = { seriesAt: ago(60), seriesWords: 'f'.repeat(64) };
  await alterItem(tableOf.leads, { id: leadIdOf(key) }, series);
  const ids: string[] = [];
  for (const part of ['first', 'second']) {
    const changes = { medications: `${part} ${word}`, injuriesSurgeries: `knee ${part} ${word}` };
    ids.push(await newAssessment(account, changes));
  }
  const [assessmentId = ''] = ids;
  await call(giveDraftKey, {}, { token: account.accessToken });
  await grantedBy('openAssessment', { assessmentId, openingId: newId() }, trainer);
  const content = { kind: 'text', text: `noted ${word}` } as const;
  await grantedBy('addNote', { clientId: account.sub, noteId: newId(), content }, trainer);
  const { revision = 0 } = (await findClient(account.sub)) ?? {};
  const change = { to: 'contacted', via: 'phone', at: new Date().toISOString() } as const;
  await grantedBy(
    'changeCase',
    { clientId: account.sub, changeId: newId(), revision, change },
    trainer,
  );
  const guide = await waitForEmail(({ subject }) => subject.startsWith('Your free guide'), email);
  expect((await press(linkIn(guide.text, unsubscribe.path))).status).toBe(200);
  const before = await rowsAbout([account.sub, email, word, ...ids]);
  const answer = await open(await linkFor(account), account);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const everything = everythingSchema.parse(answer.json().everything);
  const text = JSON.stringify(everything);

  const expectedValues: Record<string, (row: Record<string, unknown>) => unknown[]> = {
    leads: ({ id, email, name, createdAt, seriesWords }) => [
      id,
      email,
      name,
      createdAt,
      seriesWords,
    ],
    assessments: ({ id, createdAt, consentVersion, consentHash }) => [
      ...[id, createdAt, consentVersion, consentHash],
    ],
    clients: ({ state, stateAt, waitingSince, dueAt, via, answeredAt }) =>
      [state, stateAt, waitingSince, dueAt, via, answeredAt].filter((value) => value !== undefined),
    outbox: ({ kind, dueAt, reason = '' }) => [kind, dueAt, reason],
    audit: ({ time, action }) => [time, action],
    drafts: ({ createdAt }) => [createdAt],
  };
  expect(Object.keys(before).sort()).toEqual(Object.keys(expectedValues).sort());
  for (const [name, rows] of Object.entries(before)) {
    for (const value of rows.flatMap((row) => expectedValues[name]?.(row) ?? [])) {
      expect(text, `${name}: ${value}`).toContain(String(value));
    }
  }
  for (const part of [`first ${word}`, `second ${word}`, `noted ${word}`, `Robin ${word}`]) {
    expect(text).toContain(part);
  }
  const [share] = (await findRecipient(email))?.shares ?? [];
  expect(everything).toMatchObject({
    account: { id: account.sub, email, isEmailConfirmed: true },
    guideRequests: [{ series }],
    emailLimits: { guideEmailsAt: [share.at], stoppedFor: [{ reason: 'unsubscribed' }] },
  });
  expect(everything.leftOut).toEqual(leftOut);
  expect(new Set(everything.emails.map(({ kind }) => kind))).toEqual(
    new Set(['guide', 'notice', 'receipt', 'reminder', 'download-link']),
  );
  expect(everything.downloadsRequestedAt).toHaveLength(1);
  expect(text).not.toContain(trainer.email);

  await waitForEmail(({ subject }) => subject === 'Your data was downloaded', email);
  expect(await downloadsIn(account)).toEqual(['downloaded']);
});

test('a download link works once, for its owner, in the session that requested it', async () => {
  const [ada, eve] = await Promise.all([signUpConfirmed(), signUpConfirmed()]);
  const token = await linkFor(ada);
  expect(JSON.stringify(await taskOf(ada))).not.toContain(token);
  expect((await open(token, eve)).status).toBe(403);
  const elsewhere = await signIn(ada);
  expect((await open(token, elsewhere)).status).toBe(403);
  expect((await open('A'.repeat(43), ada)).status).toBe(403);

  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => open(token, ada)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403]);
  const { everything } = answers.find(({ status }) => status === 200)?.json() ?? {};
  expect((everything as Everything).account?.id).toBe(ada.sub);
  expect((await open(token, ada)).status).toBe(403);
  expect(await downloadsIn(ada)).toEqual(['downloaded']);
});

test('the API refuses a download link that is older than 15 minutes or was replaced by a newer link', async () => {
  const ada = await signUpConfirmed();
  const first = await linkFor(ada);
  expect((await askRight('requestDownload', {}, ada.accessToken)).status).toBe(200);
  const tokens = (await linksEmailedTo(ada.email, 2)).map(tokenIn);
  expect((await open(first, ada)).status).toBe(403);
  const newest = tokens.find((token) => token !== first) ?? '';
  const { requests, validUntil } = (await taskOf(ada)) ?? {};
  expect(Date.parse(validUntil) - Date.parse(requests.at(-1))).toBe(15 * 60_000);
  const Key = { id: downloadTaskId(ada.sub) };
  await alterItem(output('TasksTableName'), Key, { validUntil: new Date().toISOString() });
  expect((await open(newest, ada)).status).toBe(403);
});

test('a client gets at most two download links in 24 hours, and none with an unconfirmed address', async () => {
  const ada = await signUp();
  const unconfirmed = await askRight('requestDownload', {}, ada.accessToken);
  expect(unconfirmed.status).toBe(403);
  expect(unconfirmed.json().reason).toBe('confirm-address');
  await verifyEmail(ada.email);
  const request = async () => (await askRight('requestDownload', {}, ada.accessToken)).status;
  const answers = await Promise.all([request(), request(), request(), request(), request()]);
  // `askRight` retries after an outage, and the API may count both attempts.
  expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(2);
  expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(3);
  expect((await taskOf(ada))?.requests).toHaveLength(2);
  const Key = { id: downloadTaskId(ada.sub) };
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  await alterItem(output('TasksTableName'), Key, { requests: [yesterday, yesterday] });
  expect(await request()).toBe(200);
});

test('during a deletion, the API neither emails a new download link nor accepts an earlier one', async () => {
  const ada = await signUpConfirmed();
  const token = await linkFor(ada);
  const deleting = new Date().toISOString();
  await alterItem(output('ClientsTableName'), { userId: ada.sub }, { deleting });
  expect((await open(token, ada)).status).toBe(403);
  expect((await askRight('requestDownload', {}, ada.accessToken)).status).toBe(409);
});
