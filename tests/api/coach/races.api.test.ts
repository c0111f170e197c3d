import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import type { CaseRow } from '#lambdas/case/case-row.ts';
import { rowOf as unpacked } from '#lambdas/case/packed.ts';
import { cursorsWith } from '#lambdas/coach/cursor.ts';
import { linkHash, newToken } from '#lambdas/message/links.ts';
import { readAsClient } from '#lambdas/message/read-as-client.ts';
import type { Entry } from '#lambdas/outbox/entry.ts';
import { retention } from '#shared/domain/privacy.ts';
import { auditOf } from '#tests/support/cloud/audit.ts';
import { ownTables } from '#tests/support/cloud/own-tables.ts';
import { allRecords, tables as cloud, findItem } from '#tests/support/cloud/records.ts';
import {
  type Rights,
  rightsOver,
  SESSION,
  type TestClient,
} from '#tests/support/cloud/rights-over.ts';
import { Actor, orders, play } from '#tests/support/cloud/turns.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';

/** The tests release the DynamoDB calls of concurrent requests one by one, in an exact order. */

catchLog();

const TRAINER = 'trainer';
const NOON = Date.parse('2026-01-02T12:00:00.000Z');
const MINUTE = 60_000;

const tablesOf = ownTables();
const own = tablesOf(cloud);

beforeAll(() =>
  cloud.send(new PutCommand({ TableName: own.trainers.name, Item: { id: TRAINER } })),
);

const newId = () => crypto.randomUUID().replaceAll('-', '');
const newUser = (): TestClient => {
  const userId = newId();
  return { userId, email: `${userId}@example.com` };
};

const now = <T>(work: (rights: Rights) => Promise<T>, minutes = 0): Promise<T> =>
  work(rightsOver(own, () => new Date(NOON + minutes * MINUTE)));

const paused = <T>(work: (rights: Rights) => Promise<T>, minutes = 0): Actor<T> =>
  new Actor((client) =>
    work(rightsOver(tablesOf(client), () => new Date(NOON + minutes * MINUTE))),
  );

const rowOf = async ({ userId }: TestClient) => {
  const item = await findItem(own.clients.name, { userId });
  if (!item) throw new Error('The client has no row.');
  return unpacked(item) as CaseRow;
};
const idsOf = async (person: TestClient) => (await rowOf(person)).assessments.map(({ id }) => id);

async function sender(): Promise<TestClient & { assessmentId: string }> {
  const person = newUser();
  await now(({ submit }) => submit(person));
  const [assessmentId = ''] = await idsOf(person);
  return { ...person, assessmentId };
}

const actionsOf = async ({ userId }: TestClient) =>
  (await auditOf(userId, own.audit.name)).map(({ action }) => String(action));

async function leftOf({ userId, email }: TestClient): Promise<Record<string, object[]>> {
  const found = await Promise.all(
    Object.entries(own).map(async ([kind, { name }]) => {
      const rows = await allRecords(name);
      const about = rows.filter((row) =>
        [userId, email].some((word) => JSON.stringify(row).includes(word)),
      );
      return [kind, about] as const;
    }),
  );
  return Object.fromEntries(found.filter(([, about]) => about.length > 0));
}

const deletion = ({ userId }: TestClient): Actor<void> =>
  new Actor(async (client) => {
    const at = (minutes: number) =>
      rightsOver(tablesOf(client), () => new Date(NOON + minutes * MINUTE));
    await at(10).beginDeletion({ userId });
    await at(10).runDeletion(userId);
    await at(30).runDeletion(userId);
  });

const stepsOf = async <T>(actor: Actor<T>): Promise<number> => {
  let steps = 0;
  while (await actor.step()) steps += 1;
  return steps;
};

let steps: number;
beforeAll(async () => {
  const other = await sender();
  await now((rights) => rights.requestDownload(other), 5);
  steps = await stepsOf(deletion(other));
  expect(steps).toBeGreaterThan(20);
});

interface OnItsWay {
  begin: (person: Awaited<ReturnType<typeof sender>>) => Actor<unknown>;
  callsBefore?: number;
  refused: unknown;
  deletionCallsPerTry?: number;
}

const onTheirWay: Record<string, OnItsWay> = {
  'a submission': {
    begin: (person) => paused(({ submit }) => submit(person), 9),
    callsBefore: 1,
    refused: { ok: false, status: 409 },
  },
  'a request for a draft key': {
    begin: (person) => paused((rights) => rights.giveDraftKey(person), 9),
    callsBefore: 1,
    refused: { ok: false, status: 409 },
  },
  'an opening': {
    begin: ({ assessmentId }) => paused(({ open }) => open(assessmentId, TRAINER, newId()), 9),
    callsBefore: 1,
    refused: { ok: false, status: 410 },
  },
  'a note': {
    begin: (person) => paused((rights) => rights.addNote(person, TRAINER, newId()), 9),
    callsBefore: 0,
    refused: { outcome: 'deleting' },
  },
  'a withdrawal': {
    begin: (person) => paused(async ({ withdraw }) => ({ isWithdrawn: await withdraw(person) }), 9),
    callsBefore: 1,
    refused: { isWithdrawn: false },
  },
  'a request for a download link': {
    begin: (person) => paused((rights) => rights.requestDownload(person), 9),
    callsBefore: 1,
    refused: { ok: false, status: 409 },
  },
  'a download': {
    begin: (person) => paused(({ download }) => download(person), 9),
    deletionCallsPerTry: 5,
    refused: { ok: false, status: 403 },
  },
};

const PLACES = ['audit', 'clients', 'drafts', 'tombstones'];

test.each(Object.entries(onTheirWay))(
  'if a deletion begins before the first write of %s, the call stores no data',
  async (_, { begin, callsBefore, refused, deletionCallsPerTry = 2 }) => {
    const [ada, other] = [await sender(), await sender()];
    for (const each of [ada, other]) await now((rights) => rights.requestDownload(each), 5);
    const reads = callsBefore ?? (await stepsOf(begin(other))) - 1;
    const late = await Promise.all(
      Array.from({ length: Math.ceil(steps / deletionCallsPerTry) }, async () => {
        const actor = begin(ada);
        await actor.steps(reads);
        return actor;
      }),
    );
    const deleting = deletion(ada);
    for (let step = 0; step < steps; step += 1) {
      await deleting.step();
      if (step % deletionCallsPerTry === 0) {
        const ended = await late[step / deletionCallsPerTry]?.end();
        expect(ended, `after step ${step + 1}`).toMatchObject(refused as object);
      }
    }
    await deleting.end();
    expect(Object.keys(await leftOf(ada)).sort()).toEqual(PLACES);
    const row = await rowOf(ada);
    expect(row.state).toBe('withdrawn');
    expect(row).not.toHaveProperty('assessments');
    expect(row).not.toHaveProperty('contact');
    expect(await findItem(own.outbox.name, { id: ada.assessmentId })).toBeUndefined();
    expect(await actionsOf(ada)).toEqual(['deleted']);
  },
);

test('a deletion also deletes data that the API stored for the client a minute earlier', async () => {
  const ada = await sender();
  await now(async (rights) => {
    await rights.submit(ada);
    await rights.giveDraftKey(ada);
    await rights.addNote(ada, TRAINER, newId());
    await rights.requestDownload(ada);
    expect(await rights.download(ada)).toMatchObject({ ok: true });
    await rights.withdraw(ada);
  }, 9);
  const sent = await idsOf(ada);
  expect(sent).toHaveLength(2);
  await deletion(ada).end();
  expect(Object.keys(await leftOf(ada)).sort()).toEqual(PLACES);
  for (const id of sent) expect(await findItem(own.assessments.name, { id })).toBeUndefined();
  const days = (count: number) => NOON / 1000 + 30 * 60 + count * 86_400;
  const { clients, tombstones } = await leftOf(ada);
  expect(clients).toMatchObject([{ expiresAt: days(1) }]);
  expect(tombstones).toMatchObject([{ expiresAt: days(retention.tombstoneDays) }]);
});

test('an opening that adds its audit entry before a deletion begins shows the assessment, or also adds the entry “failed”', async () => {
  const ada = await sender();
  const openings = await Promise.all(
    Array.from({ length: steps }, async (_, index) => {
      // One trainer can open the same assessment only ten times an hour.
      const id = `trainer ${index}`;
      await cloud.send(new PutCommand({ TableName: own.trainers.name, Item: { id } }));
      const opening = paused(({ open }) => open(ada.assessmentId, id, newId()), 9);
      await opening.steps(2);
      return opening;
    }),
  );
  const deleting = deletion(ada);
  const shown: boolean[] = [];
  for (const opening of openings) {
    await deleting.step();
    shown.push((await opening.end()).ok);
  }
  expect(shown.slice(0, 3)).toEqual([true, true, true]);
  expect(shown.lastIndexOf(true)).toBeLessThan(shown.indexOf(false));
  const actions = await actionsOf(ada);
  const counted = (action: string) => actions.filter((each) => each === action).length;
  expect(counted('opened')).toBe(steps);
  expect(counted('failed')).toBe(shown.filter((isShown) => !isShown).length);
});

test('two simultaneous deletions of one client delete the client’s data and add each email to the outbox once', async () => {
  for (const order of ['', 'AB'.repeat(steps), 'AAAAAB'.repeat(steps)]) {
    const ada = await sender();
    const begin = () => paused((rights) => rights.beginDeletion(ada), 10);
    const begun = await play('AB', begin(), begin());
    expect(begun).toEqual(['begun', 'under-way']);
    const run = () => paused((rights) => rights.runDeletion(ada.userId), 10);
    await play(order, run(), run());
    const entries = (await allRecords(own.outbox.name)) as unknown as Entry[];
    const receipts = entries.filter(({ payload }) => payload?.email === ada.email);
    expect(receipts.map(({ kind }) => kind).sort(), order).toEqual(['data-deleted', 'deleted']);
    await play(
      order,
      ...([0, 1].map(() => paused((rights) => rights.runDeletion(ada.userId), 30)) as [
        Actor<void>,
        Actor<void>,
      ]),
    );
    const left = await leftOf(ada);
    expect(left.outbox, order).toHaveLength(2);
    expect(Object.keys(left).sort(), order).toEqual([...PLACES, 'outbox'].sort());
  }
});

test.each(orders(4, 2))(
  'in call order %s, an opening succeeds only if its transaction precedes that of the withdrawal',
  async (order) => {
    const ada = await sender();
    const opening = paused(({ open }) => open(ada.assessmentId, TRAINER, newId()), 9);
    const [opened] = await play(
      order,
      opening,
      paused(({ withdraw }) => withdraw(ada), 9),
    );
    // The second call of each use case is its transaction.
    const second = (letter: string) => order.indexOf(letter, order.indexOf(letter) + 1);
    const isBefore = second('A') < second('B');
    expect(opened).toMatchObject(isBefore ? { ok: true } : { ok: false, status: 403 });
    expect((await actionsOf(ada)).sort()).toEqual([isBefore ? 'opened' : 'refused', 'withdrew']);
    expect(await now(({ open }) => open(ada.assessmentId, TRAINER, newId()), 9)).toMatchObject({
      status: 403,
    });
  },
);

test.each(orders(2, 2).flatMap((order) => [8, 9, 10].map((minutes) => [order, minutes] as const)))(
  'in call order %s, a submission at minute %i is readable only if it follows the withdrawal at minute 9',
  async (order, minutes) => {
    const ada = await sender();
    const [submitted] = await play(
      order,
      paused(({ submit }) => submit(ada), minutes),
      paused(({ withdraw }) => withdraw(ada), 9),
    );
    const row = await rowOf(ada);
    const [newest] = row.assessments;
    const isStored = submitted.ok;
    expect(row.assessments).toHaveLength(isStored ? 2 : 1);
    const cameLast = order.endsWith('A');
    const isOpen = String(newest?.createdAt) > String(row.withdrawnAt);
    expect(isOpen).toBe(cameLast && minutes === 10);
    expect(isStored).toBe(!cameLast || minutes === 10);
    expect(row.state).toBe(isOpen ? 'new' : 'withdrawn');
  },
);

test.each(orders(2, 2))(
  'in call order %s, two simultaneous withdrawals write one audit entry and one outbox entry',
  async (order) => {
    const ada = await sender();
    const withdrawing = () => paused(({ withdraw }) => withdraw(ada), 9);
    const before = (await allRecords(own.outbox.name)).length;
    await play(order, withdrawing(), withdrawing());
    expect(await actionsOf(ada)).toEqual(['withdrew']);
    expect(await allRecords(own.outbox.name)).toHaveLength(before + 1);
  },
);

test('if two downloads use one link, only the first to claim it succeeds', async () => {
  for (const order of ['AB'.repeat(40), 'BA'.repeat(40)]) {
    const ada = await sender();
    await now(({ requestDownload }) => requestDownload(ada), 5);
    const downloading = () => paused(({ download }) => download(ada), 9);
    const ended = await play(order, downloading(), downloading());
    const isFirst = order.startsWith('A');
    expect(ended.map(({ ok }) => ok)).toEqual([isFirst, !isFirst]);
    expect(await actionsOf(ada)).toEqual(['downloaded']);
  }
});

test('two tabs of one session that open the same link at the same moment can both read the messages', async () => {
  const { userId } = await sender();
  const entryId = newId();
  const token = newToken(entryId);
  const email = { id: entryId, link: linkHash(userId, token), dueAt: new Date(NOON).toISOString() };
  await cloud.send(new PutCommand({ TableName: own.outbox.name, Item: email }));
  const opening = () =>
    new Actor((client) =>
      readAsClient(
        {
          tables: tablesOf(client),
          accounts: { find: async () => ({ email: '', isConfirmed: true }) },
          decrypt: async (bytes) => bytes,
          cursors: cursorsWith('secret'),
          now: () => new Date(NOON + MINUTE),
        },
        { token },
        { userId, session: SESSION },
      ),
    );
  const [one, other] = [opening(), opening()];
  await one.steps(2);
  await other.steps(2);
  expect([await one.end(), await other.end()]).toMatchObject([{ ok: true }, { ok: true }]);
});
