import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import { consentVersion } from '#shared/domain/consent/consent.ts';
import { auditOf } from '#tests/support/cloud/audit.ts';
import { counted } from '#tests/support/cloud/logs.ts';
import {
  alterItem,
  findAssessment,
  findClient,
  tableOf,
  tables,
} from '#tests/support/cloud/records.ts';
import type { CoachInput } from '#tests/support/coach-endpoints.ts';
import { eventually } from '#tests/support/eventually.ts';
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
  expect(changed.clientCase).toMatchObject({ state: 'contacted', via: 'phone' });

  const again = await grantedBy('openAssessment', { assessmentId, openingId: newId() }, trainer);
  expect(again.notes).toMatchObject([{ id: noteId, by: trainer.email, content }]);
  const row = JSON.stringify(await findClient(account.sub));
  expect(row).not.toContain('mornings');

  const entries = await auditOf(account.sub);
  expect(entries.map(({ action }) => action).sort()).toEqual([
    'changed',
    'noted',
    'opened',
    'opened',
  ]);
  for (const { by } of entries) expect(by).toBe(trainer.id);

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

test('a trainer can read a case without an opening until the client withdraws consent', async () => {
  const { account, assessmentId } = await newClient();
  const clientId = account.sub;
  const read = await grantedBy('readCase', { clientId }, trainer);
  expect(read).toMatchObject({
    clientCase: { clientId, revision: 1, state: 'new', assessments: [{ id: assessmentId }] },
    address: 'unconfirmed',
    unopened: 0,
  });
  expect(read.clientCase).not.toHaveProperty('contact');
  expect(await auditOf(clientId)).toEqual([]);

  const content = { kind: 'text', text: 'Prefers mornings.' } as const;
  await grantedBy('addNote', { clientId, noteId: newId(), content }, trainer);
  expect((await grantedBy('readCase', { clientId }, trainer)).clientCase.revision).toBe(2);
  const nobody = await askCoach('readCase', { clientId: newId() }, trainer.accessToken);
  expect(nobody.status).toBe(404);
  expect((await askRight('withdrawConsent', {}, account.accessToken)).status).toBe(200);
  const refused = await askCoach('readCase', { clientId }, trainer.accessToken);
  expect([refused.status, refused.json()]).toMatchObject([403, { reason: 'withdrawn' }]);
});

test('if a trainer takes an answer back, the client no longer sees it and waits as long as before', async () => {
  const { account } = await newClient();
  const change = async (made: CoachInput<'changeCase'>['change'], revision: number) =>
    (
      await grantedBy(
        'changeCase',
        { clientId: account.sub, changeId: newId(), revision, change: made },
        trainer,
      )
    ).clientCase;
  const { dueAt } = await myAssessments(account);
  await change({ to: 'contacted', via: 'phone', at: new Date().toISOString() }, 1);
  const answered = await myAssessments(account);
  expect([answered.dueAt, answered.assessments[0]?.contactedAt]).toEqual([
    undefined,
    expect.any(String),
  ]);
  const corrected = await change({ to: 'tried' }, 2);
  expect(corrected).not.toHaveProperty('answeredAt');
  const waiting = await myAssessments(account);
  expect([waiting.dueAt, waiting.assessments[0]?.contactedAt]).toEqual([dueAt, undefined]);
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
  expect(first).toBeGreaterThanOrEqual(0);
  expect(second).toBeGreaterThan(first);
  const [stays = -1, hidden] = await places({ onlyConfirmed: true });
  expect(stays).toBeGreaterThanOrEqual(0);
  expect(hidden).toBe(-1);

  await verifyEmail(account.email);
  await myAssessments(account);
  const [later = -1, earlier = -1] = await places({ onlyConfirmed: true });
  expect(earlier).toBeGreaterThanOrEqual(0);
  expect(later).toBeGreaterThan(earlier);
});

test('a trainer can export all cases, even clients and spam, with one audit entry', async () => {
  const who = await newTrainer();
  const { account } = await newClient({ fullName: '=Cy "Range"' });
  const change = { clientId: account.sub, changeId: newId(), revision: 1 };
  await grantedBy('changeCase', { ...change, change: { to: 'spam' } }, trainer);
  const client = await newClient();
  const became = { clientId: client.account.sub, changeId: newId(), revision: 1 };
  await grantedBy('changeCase', { ...became, change: { to: 'client' } }, trainer);
  const confirmed = await signUpConfirmed();
  await newAssessment(confirmed);

  const exportId = newId();
  const parts = await allPages((place) => grantedBy('exportCases', { exportId, ...place }, who));
  const csv = parts.map((part) => part.csv).join('');
  const [header = '', ...lines] = csv.split('\r\n');
  expect(header).toMatch(`submitted (${brand.workingHours.timeZone}),name,email,phone,status`);
  expect(csv.indexOf(header, 1)).toBe(-1);
  const lineOf = ({ email }: { email: string }) => lines.filter((each) => each.includes(email));
  expect(lineOf(account)).toEqual([
    expect.stringContaining(`,"'=Cy ""Range""",${account.email},,Spam,,,no`),
  ]);
  expect(lineOf(client.account)).toEqual([expect.stringMatching(/,Client,.*,no$/)]);
  expect(lineOf(confirmed)).toEqual([expect.stringMatching(/,New,.*,yes$/)]);
  const entries = (await auditOf(who.id)).filter(({ action }) => action === 'exported cases');
  expect(entries).toHaveLength(1);
});

test('a trainer reads the time off that another trainer set, until it is removed', async () => {
  const timeOff = { from: '2099-12-24', to: '2099-12-26' };
  await grantedBy('setTimeOff', { timeOff }, await newTrainer());
  expect((await grantedBy('readTimeOff', {}, trainer)).timeOff).toMatchObject(timeOff);
  await grantedBy('setTimeOff', { timeOff: null }, trainer);
  expect((await grantedBy('readTimeOff', {}, trainer)).timeOff?.endedAt).toBeDefined();
});

test('the list of all cases leaves out cases in the state “client”, which have a separate list', async () => {
  const { account } = await newClient();
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

test('the API refuses a trainer’s openings above 40 an hour, even simultaneous ones, and raises an alarm', async () => {
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
  await eventually(async () => {
    expect(await counted('OpenAssessmentFunctionName', 'OpeningLimit', who.id)).toBe(4);
  });
});
