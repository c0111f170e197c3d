import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { repeatableKey } from '#lambdas/audit/entry.ts';
import { brand } from '#shared/brand.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import { consentVersion } from '#shared/domain/consent/consent.ts';
import { instantOf } from '#shared/domain/zone.ts';
import { auditOf } from '#tests/support/cloud/audit.ts';
import {
  allRecords,
  alterItem,
  findAssessment,
  findClient,
  findEntry,
  tableOf,
  tables,
} from '#tests/support/cloud/records.ts';
import { signUpConfirmed, verifyEmail } from '#tests/support/product/account.ts';
import { output } from '#tests/support/product/product.ts';
import { askRight, myAssessments } from '#tests/support/product/rights.ts';
import {
  assessmentIdOf,
  assessmentOf,
  newAssessment,
  newClient,
  newKey,
  submitAssessment,
} from '#tests/support/product/submissions.ts';
import {
  allPages,
  askCoach,
  grantedBy,
  newId,
  newTrainer,
  type TrainerAccount,
} from '#tests/support/product/trainer.ts';

const trainer = await newTrainer();

const open = (assessmentId: string, who = trainer, openingId = newId()) =>
  askCoach('openAssessment', { assessmentId, openingId }, who.accessToken);

test('the client sees when a trainer opened the case and marked it contacted, but not the trainer’s note', async () => {
  const { account, assessmentId } = await newClient();
  const opened = await grantedBy('openAssessment', { assessmentId, openingId: newId() }, trainer);
  expect(opened).toMatchObject({
    clientCase: {
      clientId: account.sub,
      state: 'new',
      contact: { name: 'Robin Client', email: account.email },
      assessments: [{ id: assessmentId }],
    },
    answers: assessmentOf(account),
    consentVersion,
    notes: [],
  });

  const content = { kind: 'text', text: 'Prefers mornings.' } as const;
  const noteId = newId();
  const note = { clientId: account.sub, noteId, content };
  const noted = await grantedBy('addNote', note, trainer);
  expect(await grantedBy('addNote', note, trainer)).toMatchObject({ revision: noted.revision });
  const changed = await grantedBy(
    'changeCase',
    {
      clientId: account.sub,
      changeId: newId(),
      revision: noted.revision,
      change: { to: 'contacted', via: 'phone', at: new Date().toISOString() },
    },
    trainer,
  );
  expect(changed.clientCase).toMatchObject({ state: 'contacted', via: 'phone', canUndo: true });

  const again = await grantedBy('openAssessment', { assessmentId, openingId: newId() }, trainer);
  expect(again.notes).toMatchObject([{ id: noteId, by: trainer.email, content }]);
  const row = JSON.stringify(await findClient(account.sub));
  expect(row).not.toContain('mornings');

  const { rows } = await grantedBy('readHistory', { clientId: account.sub }, trainer);
  expect(rows.map(({ action }) => action).sort()).toEqual(['changed', 'noted', 'opened', 'opened']);
  for (const { by } of rows) expect(by).toBe(trainer.email);

  const { assessments } = await myAssessments(account);
  expect(assessments).toEqual([
    {
      id: assessmentId,
      submittedAt: expect.any(String),
      readAt: opened.openedAt,
      contactedAt: expect.any(String),
      consentVersion,
    },
  ]);
});

test('an earlier assessment keeps its contact details, and a search for the client returns the newest ones', async () => {
  const { account, assessmentId } = await newClient();
  const key = newKey();
  const changes = { fullName: 'Robin Newname', phone: '(503) 555-0199' };
  expect((await submitAssessment(account, key, changes)).status).toBe(200);
  const contactOf = async (id: string) =>
    (await grantedBy('openAssessment', { assessmentId: id, openingId: newId() }, trainer))
      .clientCase.contact;
  const newest = { name: 'Robin Newname', email: account.email, phone: '(503) 555-0199' };
  expect(await contactOf(assessmentIdOf(key, account.sub))).toEqual(newest);
  expect(await contactOf(assessmentId)).toEqual({ name: 'Robin Client', email: account.email });
  const email = account.email.toUpperCase();
  const found = await grantedBy('searchCases', { email }, trainer);
  expect(found.rows).toMatchObject([{ contact: newest }]);
});

test('the API decrypts a key for unsent texts only for the trainer and the case that it created the key for', async () => {
  const [one, other] = [await newClient(), await newClient()];
  const keyOf = async ({ assessmentId }: { assessmentId: string }, kept?: string, who = trainer) =>
    (await grantedBy('openAssessment', { assessmentId, openingId: newId(), draftKey: kept }, who))
      .draftKey;
  const first = await keyOf(one);
  expect(Buffer.from(first.plaintext, 'base64')).toHaveLength(32);
  expect(await keyOf(one, first.encrypted)).toEqual(first);
  const others = [
    await keyOf(one),
    await keyOf(one, 'ZW5jcnlwdGVk'),
    await keyOf(other, first.encrypted),
    await keyOf(one, first.encrypted, await newTrainer()),
  ];
  expect(new Set([first, ...others].map(({ plaintext }) => plaintext)).size).toBe(5);
});

test('the poll of an open assessment returns the case’s revision until the client withdraws consent', async () => {
  const { account, assessmentId } = await newClient();
  const watched = { clientId: account.sub, assessmentId };
  const unopened = 0;
  expect(await grantedBy('watchCase', watched, trainer)).toEqual({ revision: 1, unopened });
  const content = { kind: 'text', text: 'Prefers mornings.' } as const;
  await grantedBy('addNote', { clientId: account.sub, noteId: newId(), content }, trainer);
  expect(await grantedBy('watchCase', watched, trainer)).toEqual({ revision: 2, unopened });
  const changed = { revision: 2, unopened, changedBy: trainer.email };
  expect(await grantedBy('watchCase', watched, await newTrainer())).toEqual(changed);

  const elsewhere = { clientId: account.sub, assessmentId: newId() };
  expect((await askCoach('watchCase', elsewhere, trainer.accessToken)).status).toBe(404);
  expect((await askRight('withdrawConsent', {}, account.accessToken)).status).toBe(200);
  const refused = await askCoach('watchCase', watched, trainer.accessToken);
  expect([refused.status, refused.json()]).toMatchObject([403, { reason: 'withdrawn' }]);
});

const allOf = async (filter: 'all' | 'client' | 'waiting', only: { onlyConfirmed?: true } = {}) => {
  const pages = await allPages((place) =>
    grantedBy('listCases', { filter, ...only, ...place }, trainer),
  );
  for (const { rows } of pages) expect(rows.length).toBeLessThanOrEqual(25);
  return pages.flatMap(({ rows }) => rows);
};

test('the inbox lists cases with unconfirmed addresses after the others, and a filter leaves them out', async () => {
  const { account } = await newClient();
  const confirmed = await signUpConfirmed();
  await newAssessment(confirmed);
  const places = async (only: { onlyConfirmed?: true } = {}) => {
    const ids = (await allOf('waiting', only)).map(({ clientId }) => clientId);
    return [confirmed, account].map(({ sub }) => ids.indexOf(sub));
  };
  const [first = -1, second = -1] = await places();
  expect((await grantedBy('countWaiting', {}, trainer)).waiting).toBeGreaterThanOrEqual(2);
  expect(first).toBeGreaterThanOrEqual(0);
  expect(second).toBeGreaterThan(first);
  const { states, confirmed: counted } = await grantedBy('readFigures', {}, trainer);
  expect(counted.new).toBeGreaterThan(0);
  expect(states.new).toBeGreaterThan(counted.new);
  const [stays = -1, hidden] = await places({ onlyConfirmed: true });
  expect(stays).toBeGreaterThanOrEqual(0);
  expect(hidden).toBe(-1);

  await verifyEmail(account.email);
  await myAssessments(account);
  const [later = -1, earlier = -1] = await places({ onlyConfirmed: true });
  expect(earlier).toBeGreaterThanOrEqual(0);
  expect(later).toBeGreaterThan(earlier);
});

test('the poll of an open case names another trainer who has just opened the same case', async () => {
  const { account, assessmentId } = await newClient();
  const [first, second] = [await newTrainer(), await newTrainer()];
  const watched = { clientId: account.sub, assessmentId };
  expect((await grantedBy('watchCase', watched, second)).other).toBeUndefined();
  const opening = { assessmentId, openingId: newId() };
  const { openedAt } = await grantedBy('openAssessment', opening, first);
  expect((await grantedBy('watchCase', watched, second)).other).toEqual({
    by: first.email,
    at: openedAt,
  });
  expect((await grantedBy('watchCase', watched, first)).other).toBeUndefined();
});

test('after a trainer changes a case, the inbox’s poll returns a higher count of changes, even if as many clients wait as before', async () => {
  const { account } = await newClient();
  const before = await grantedBy('countWaiting', {}, trainer);
  const change = { to: 'tried' } as const;
  const order = { clientId: account.sub, changeId: newId(), revision: 1, change };
  expect(await grantedBy('changeCase', order, trainer)).toMatchObject({ isStored: true });
  const after = await grantedBy('countWaiting', {}, trainer);
  expect(after.changes).toBeGreaterThan(before.changes);
});

test('a trainer finds a client by whole words of the name, regardless of accents and letter case', async () => {
  const [given, family] = [`Zoë${newId().slice(0, 8)}`, `O’Neil${newId().slice(0, 8)}`];
  const { account } = await newClient({ fullName: `${given} van der ${family}` });
  await newClient({ fullName: `${given} Other` });
  const found = async (name: string) =>
    (await grantedBy('searchCases', { name }, trainer)).rows.map(({ clientId }) => clientId);
  expect(await found(family.toUpperCase())).toEqual([account.sub]);
  expect(await found(`${family.replace('’', '')} ${given.replace('ë', 'e')}`)).toEqual([
    account.sub,
  ]);
  expect(await found(given)).toHaveLength(2);
  expect(await found(family.slice(0, -1))).toEqual([]);
  expect(await found('–')).toEqual([]);

  const stored = JSON.stringify(await allRecords(tableOf.names));
  expect(stored).toContain(account.sub);
  expect(stored.toLowerCase()).not.toContain(family.slice(-8));

  await submitAssessment(account, newKey(), { fullName: `${given} Married` });
  expect(await found(family)).toEqual([]);
  expect(await found('Married')).toContain(account.sub);
});

test('a trainer can list all cases by submission date, even spam, and export them with one audit entry', async () => {
  const who = await newTrainer();
  const { account } = await newClient({ fullName: '=Cy "Range"' });
  const change = { clientId: account.sub, changeId: newId(), revision: 1 };
  await grantedBy('changeCase', { ...change, change: { to: 'spam' } }, trainer);
  const old = await newClient({ fullName: 'Old Case' });
  const { timeZone } = brand.workingHours;
  const march = instantOf({ date: '2020-03-01', minutes: 0 }, timeZone);
  const submittedAt = new Date(march.getTime() - 1).toISOString();
  await alterItem(
    tableOf.clients,
    { userId: old.account.sub },
    { submittedAt, submittedMonth: submittedAt.slice(0, 7) },
  );
  const all = async (days: { from: string; to: string }, only: { onlyConfirmed?: true } = {}) => {
    const pages = await allPages((place) =>
      grantedBy('listSubmitted', { days, ...only, ...place }, who),
    );
    return pages.flatMap(({ rows }) => rows.map(({ clientId }) => clientId));
  };
  // The client submitted on February 29 in the coach's time zone, and on March 1 in UTC.
  expect(await all({ from: '2020-02-29', to: '2020-02-29' })).toEqual([old.account.sub]);
  expect(await all({ from: '2020-03-01', to: '2020-03-01' })).toEqual([]);
  const ever = { from: '2020-01-01', to: '2099-12-31' };
  const confirmed = await signUpConfirmed();
  await newAssessment(confirmed);
  const onlyConfirmed = await all(ever, { onlyConfirmed: true });
  expect(onlyConfirmed).toContain(confirmed.sub);
  expect(onlyConfirmed).not.toContain(account.sub);
  const ids = await all(ever);
  expect(ids.at(-1)).toBe(old.account.sub);
  expect(ids).toContain(account.sub);
  expect(new Set(ids).size).toBe(ids.length);

  const exportId = newId();
  const parts = await allPages((place) =>
    grantedBy('exportCases', { days: ever, exportId, ...place }, who),
  );
  const csv = parts.map((part) => part.csv).join('');
  const [header = '', ...lines] = csv.split('\r\n');
  expect(header).toMatch(`submitted (${timeZone}),name,email,phone,status`);
  const line = lines.filter((each) => each.includes(account.email));
  expect(line).toEqual([expect.stringContaining(`,"'=Cy ""Range""",${account.email},,Spam,,,no`)]);
  const narrow = { days: ever, onlyConfirmed: true, exportId: newId() } as const;
  const { csv: narrowCsv } = await grantedBy('exportCases', narrow, await newTrainer());
  expect(narrowCsv).toContain(confirmed.email);
  expect(narrowCsv).not.toContain(account.email);
  const entries = (await auditOf(who.id)).filter(({ action }) => action === 'exported cases');
  expect(entries).toMatchObject([{ days: '2020-01-01 to 2099-12-31' }]);
});

test('the list of all cases leaves out cases in the state “client”, which have a separate list and count', async () => {
  const { account } = await newClient();
  const before = (await grantedBy('readFigures', {}, trainer)).states;
  const changes = [
    { to: 'contacted', via: 'phone', at: new Date().toISOString() },
    { to: 'client' },
  ] as const;
  for (const [index, change] of changes.entries()) {
    const input = { clientId: account.sub, changeId: newId(), revision: index + 1, change };
    await grantedBy('changeCase', input, trainer);
  }
  const isIn = async (filter: 'all' | 'client') =>
    (await allOf(filter)).some(({ clientId }) => clientId === account.sub);
  expect([await isIn('client'), await isIn('all')]).toEqual([true, false]);
  const { states } = await grantedBy('readFigures', {}, trainer);
  expect(states.client).toBeGreaterThan(before.client);
});

test('if the trainer is locked or the assessment’s id is unknown, the API refuses an opening and writes no audit entry', async () => {
  const { account, assessmentId } = await newClient();
  const who = await newTrainer();
  expect((await open(newId(), who)).status).toBe(404);
  const lockedAt = new Date().toISOString();
  await alterItem(output('TrainersTableName'), { id: who.id }, { lockedAt });
  expect((await open(assessmentId, who)).json().reason).toBe('locked');
  expect(await auditOf(account.sub)).toEqual([]);
});

test('if two trainers change a case at once, the API stores one change and returns it to both trainers', async () => {
  const { account } = await newClient();
  const other = await newTrainer();
  const change = (changeId: string, who: TrainerAccount, to: 'tried' | 'declined') =>
    askCoach(
      'changeCase',
      { clientId: account.sub, changeId, revision: 1, change: { to } },
      who.accessToken,
    );
  const mine = newId();
  const [one, two] = await Promise.all([
    change(mine, trainer, 'tried'),
    change(newId(), other, 'declined'),
  ]);
  const [won, lost] = one.json().isStored ? [one, two] : [two, one];
  expect(won.json().isStored).toBe(true);
  const changedBy = (won === one ? trainer : other).email;
  expect(lost.json()).toEqual({ ...won.json(), isStored: false, changedBy });
  if (won === one) expect((await change(mine, trainer, 'tried')).status).toBe(200);
  expect((await auditOf(account.sub)).filter(({ action }) => action === 'changed')).toHaveLength(1);
});

test('a trainer can change a case 30 times an hour, including notes, and then gets 429', async () => {
  const { account } = await newClient();
  const clientId = account.sub;
  const who = await newTrainer();
  const note = { clientId, content: { kind: 'text', text: 'Again' } } as const;
  let revision = 1;
  for (let times = 0; times < coachLimits.changesPerHour; times += 1) {
    revision = (await grantedBy('addNote', { ...note, noteId: newId() }, who)).revision;
  }
  const change = { clientId, changeId: newId(), revision, change: { to: 'tried' } } as const;
  const refused = [
    await askCoach('addNote', { ...note, noteId: newId() }, who.accessToken),
    await askCoach('changeCase', change, who.accessToken),
  ];
  for (const answer of refused) {
    expect([answer.status, answer.json().reason]).toEqual([429, 'change-limit']);
    expect(answer.json().error).toContain('30 times this hour');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(await auditOf(clientId)).toHaveLength(coachLimits.changesPerHour);
  expect(await grantedBy('changeCase', change, trainer)).toMatchObject({ isStored: true });
});

const AES_256_GCM_HKDF_SHA512_COMMIT_KEY = 0x0478;

test('the API refuses to open a swapped or changed ciphertext, and doesn’t count the assessment as read', async () => {
  const [one, other] = await Promise.all([
    newClient(),
    newClient({ fullName: 'Bartholomew Featherstonehaugh II' }),
  ]);
  const [record, another] = await Promise.all(
    [one, other].map(({ assessmentId }) => findAssessment(assessmentId)),
  );
  const flipped = Uint8Array.from(record?.encrypted ?? []);
  expect(Buffer.from(flipped).readUInt16BE(1)).toBe(AES_256_GCM_HKDF_SHA512_COMMIT_KEY);
  expect(another?.encrypted).toHaveLength(flipped.length);
  flipped[1_000] = (flipped[1_000] ?? 0) ^ 1;
  for (const encrypted of [another?.encrypted, flipped]) {
    await tables.send(
      new PutCommand({ TableName: tableOf.assessments, Item: { ...record, encrypted } }),
    );
    const answer = await open(one.assessmentId);
    expect(answer.status, answer.text).toBe(500);
    expect(answer.json()).toMatchObject({ reason: 'unreadable' });
    expect(answer.text).not.toContain('marathon');
  }
  const actions = (await auditOf(one.account.sub)).map(({ action }) => action);
  expect(actions.sort()).toEqual(['failed', 'failed', 'opened', 'opened']);
  const [sent] = (await myAssessments(one.account)).assessments;
  expect(sent).not.toHaveProperty('readAt');
});

test('the API refuses a trainer’s openings above 40 an hour, even simultaneous ones, and notifies the coach once', async () => {
  const clients = await Promise.all(Array.from({ length: 6 }, () => newClient()));
  const who = await newTrainer();
  const id = `openings#${who.id}#${new Date().toISOString().slice(0, 13)}:00:00.000Z`;
  const opened = new Set(Array.from({ length: 38 }, newId));
  await tables.send(
    new PutCommand({ TableName: output('CoachStateTableName'), Item: { id, opened } }),
  );
  const openings = await Promise.all(
    clients.map(async ({ account, assessmentId }) => {
      const response = await open(assessmentId, who);
      return { response, entries: (await auditOf(account.sub)).length };
    }),
  );
  const shown = openings.filter(({ response }) => response.status === 200);
  expect(shown.map(({ entries }) => entries)).toEqual([1, 1]);
  for (const { response, entries } of openings.filter((each) => !shown.includes(each))) {
    expect([response.status, response.json().reason, entries]).toEqual([429, 'opening-limit', 0]);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  }
  const entry = repeatableKey(new Date(), 'opening-limit', who.id).slice(-32);
  expect(await findEntry(entry)).toMatchObject({ kind: 'opening-limit' });
});
