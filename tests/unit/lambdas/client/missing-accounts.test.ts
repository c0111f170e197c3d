import { expect, test } from 'vitest';
import {
  findMissingAccounts,
  MOST_A_DAY,
  type Sightings,
} from '#lambdas/deletion/find-missing-accounts.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { fakeClock } from '#tests/support/lambdas/fake-clock.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';

const log = catchLog();
const HOUR = 3_600_000;

const world = (size = 3) => {
  const clock = fakeClock();
  const ids = Array.from({ length: size }, (_, index) => `client-${index}`);
  const rows = new Map(
    ids.map((id) => [
      id,
      {
        assessments: [{ id, createdAt: '2026-01-01T00:00:00.000Z', consentVersion: '1' }],
        deleting: undefined as string | undefined,
      },
    ]),
  );
  const its = {
    clock,
    rows,
    accounts: new Set(ids),
    unreachable: new Set<string>(),
    poolOpenedAt: new Date('2025-01-01'),
    deleted: [] as string[],
    stored: undefined as Sightings | undefined,
  };
  const deps = {
    async *clients() {
      yield [...rows.keys()];
    },
    findCase: async (userId: string) => rows.get(userId),
    accounts: {
      exists: async (userId: string) => {
        if (its.unreachable.has(userId)) throw new ServiceUnavailableError('throttled');
        return its.accounts.has(userId);
      },
    },
    poolOpenedAt: async () => its.poolOpenedAt,
    load: async () => structuredClone(its.stored),
    save: async (sightings: Sightings) => {
      if (sightings.revision !== (its.stored?.revision ?? 0) + 1) return false;
      its.stored = structuredClone(sightings);
      return true;
    },
    begin: async (userId: string, now: Date) => {
      its.deleted.push(userId);
      const row = rows.get(userId);
      if (row) row.deleting = now.toISOString();
    },
    now: clock.now,
  };
  return {
    ...its,
    its,
    pass: async (atMost?: number, then = 6 * HOUR) => {
      await findMissingAccounts(deps, atMost).finally(() => clock.pass(then));
      return its.deleted;
    },
  };
};

const alarms = () => log.counted('ManyAccountsMissing') > 0;

test('the search for missing accounts deletes a client whose account is missing twice, six hours apart', async () => {
  const { its, pass, accounts } = world();
  accounts.delete('client-1');
  expect(await pass(undefined, 6 * HOUR - 1)).toEqual([]);
  expect(await pass(undefined, 1)).toEqual([]);
  expect(await pass()).toEqual(['client-1']);
  expect(await pass()).toEqual(['client-1']);
  expect(its.stored?.missing).toEqual({});
  expect(alarms()).toBe(false);
});

test('if a missing account reappears and then is missing again, a deletion begins only after another six hours', async () => {
  const { pass, accounts } = world();
  accounts.delete('client-1');
  await pass();
  accounts.add('client-1');
  await pass();
  accounts.delete('client-1');
  expect(await pass()).toEqual([]);
  expect(await pass()).toEqual(['client-1']);
});

test('if Cognito can’t look up an account, the search for missing accounts fails and doesn’t count the account as missing', async () => {
  const { its, pass, accounts, unreachable } = world();
  accounts.delete('client-1');
  unreachable.add('client-0');
  await expect(pass()).rejects.toThrow('could not be looked up');
  unreachable.add('client-1');
  await expect(pass()).rejects.toThrow('could not be looked up');
  expect(its.deleted).toEqual([]);
  unreachable.delete('client-1');
  await expect(pass()).rejects.toThrow('could not be looked up');
  expect(its.deleted).toEqual(['client-1']);
});

test('while Cognito is down, the search for missing accounts stops and deletes no client', async () => {
  const { its, pass, accounts, unreachable, rows } = world(60);
  accounts.delete('client-0');
  await pass();
  for (const id of [...rows.keys()].slice(1)) unreachable.add(id);
  await expect(pass()).rejects.toThrow('throttled');
  expect(its.deleted).toEqual([]);
});

test('if more than 20 accounts are missing, the search for missing accounts deletes no client and raises an alarm', async () => {
  const { pass, accounts } = world(MOST_A_DAY + 1);
  accounts.clear();
  for (let times = 0; times < 5; times += 1) expect(await pass()).toEqual([]);
  expect(alarms()).toBe(true);
});

test('if the user pool is newer than the clients, the search for missing accounts deletes no client and raises an alarm', async () => {
  const { its, pass, accounts } = world(2);
  accounts.clear();
  its.poolOpenedAt = new Date('2026-01-02');
  for (let times = 0; times < 3; times += 1) expect(await pass()).toEqual([]);
  expect(alarms()).toBe(true);
});

test('the search for missing accounts deletes at most 20 clients a day, unless the operator allows more', async () => {
  const { its, pass, accounts, rows } = world(100);
  const end = (from: number, to: number) => {
    for (const id of [...rows.keys()].slice(from, to)) accounts.delete(id);
  };
  end(0, MOST_A_DAY);
  await pass();
  expect(await pass()).toHaveLength(MOST_A_DAY);
  expect(alarms()).toBe(false);
  end(50, 51);
  await pass();
  expect(await pass()).toHaveLength(MOST_A_DAY);
  expect(alarms()).toBe(true);
  expect(await pass(MOST_A_DAY + 1)).toHaveLength(MOST_A_DAY + 1);
  its.clock.pass(24 * HOUR);
  end(60, 61);
  await pass();
  expect(await pass()).toHaveLength(MOST_A_DAY + 2);
});

test('if two searches for missing accounts overlap, only one of them starts deletions', async () => {
  const { its, pass, accounts } = world();
  accounts.delete('client-1');
  await pass();
  await Promise.all([pass(undefined, 0), pass(undefined, 0)]);
  expect(its.deleted).toEqual(['client-1']);
});
