import { describe, expect, test } from 'vitest';
import { entryIdsFor, exportedIds } from '#lambdas/case/entry-ids.ts';
import {
  type DeletionStores,
  runDeletion,
  SECOND_LOOK_AFTER_MS,
  type TaskProgress,
} from '#lambdas/deletion/run-deletion.ts';
import { runDueTasks, runNewTasks } from '#lambdas/deletion/run-tasks.ts';
import {
  type DeletionTask,
  newDeletionTask,
  type Person,
  userIdsOf,
} from '#lambdas/deletion/task.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { fakeClock } from '#tests/support/lambdas/fake-clock.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';

const log = catchLog();

const ADA = { userId: 'ada', email: 'ada@example.com' };
const WAITING_SINCE = '2026-01-02T03:04:05.000Z';

const world = () => {
  const clock = fakeClock();
  const held = {
    accounts: new Set(['ada', 'bob']),
    disabled: new Set<string>(),
    assessments: new Set(['a1', 'a2', 'b1']),
    entries: new Set([
      ...exportedIds('ada@example.com'),
      'a1',
      'a2',
      'reminder',
      'l1',
      'l2',
      'b1',
      'bl1',
    ]),
    messages: new Set(['ada', 'bob']),
    downloads: new Set(['ada', 'bob']),
    rows: new Map([
      ['ada', ['a1', 'a2']],
      ['bob', ['b1']],
    ]),
    leads: new Map([
      ['l1', 'ada@example.com'],
      ['l2', 'ada@example.com'],
      ['bl1', 'bob@example.com'],
    ]),
    shares: new Map([
      ['ada@example.com', ['l1', 'l2']],
      ['bob@example.com', ['bl1']],
    ]),
    tombstones: new Set<string>(),
    receipts: [] as string[],
    waitingSince: undefined as string | undefined,
    task: undefined as DeletionTask | undefined,
  };
  const stores: DeletionStores = {
    accounts: {
      disable: async (id) => void held.disabled.add(id),
      remove: async (id) => void held.accounts.delete(id),
    },
    putTombstones: async (person) => {
      for (const name of [...userIdsOf(person), person.email]) if (name) held.tombstones.add(name);
    },
    findHoldings: async (userId) => ({
      assessmentIds: held.rows.get(userId) ?? [],
      entryIds: [...(held.rows.get(userId) ?? []), 'reminder'],
    }),
    removeAssessment: async (id) => void held.assessments.delete(id),
    removeEntry: async (id) => void held.entries.delete(id),
    removeMessages: async (userId) => void held.messages.delete(userId),
    removeDownloads: async (userId) => void held.downloads.delete(userId),
    emptyRow: async (userId) => {
      held.rows.set(userId, []);
      return WAITING_SINCE;
    },
    async *findLeads(email) {
      for (const [id, address] of [...held.leads]) if (address === email) yield [id];
    },
    removeLead: async (id) => void held.leads.delete(id),
    forgetShares: async (email) => {
      const kept = held.shares.get(email)?.filter((id) => held.leads.has(id)) ?? [];
      held.shares.set(email, kept);
    },
  };
  const progress: TaskProgress = {
    async deleted(task, { waitingSince }, now) {
      held.waitingSince = waitingSince;
      if (task.email) held.receipts.push(task.email);
      const dueAt = new Date(now.getTime() + SECOND_LOOK_AFTER_MS).toISOString();
      held.task = { ...task, deletedAt: now.toISOString(), dueAt, revision: task.revision + 1 };
    },
    async finish() {
      held.task = undefined;
    },
  };
  return { clock, held, stores, progress };
};

type World = ReturnType<typeof world>;

/** With `before`, the call has no effect. With `after`, only the response is lost. */
const failing = ({ stores, progress }: World, number: number, when: 'before' | 'after') => {
  let calls = 0;
  const wrap = <Store extends object>(store: Store): Store =>
    new Proxy(store, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (name === 'findLeads' || typeof value !== 'function') {
          return typeof value === 'object' && value ? wrap(value) : value;
        }
        return async (...args: unknown[]) => {
          calls += 1;
          const fails = calls === number;
          if (fails && when === 'before') throw new ServiceUnavailableError('down');
          const result: unknown = await value(...args);
          if (fails) throw new ServiceUnavailableError('lost');
          return result;
        };
      },
    });
  return { stores: wrap(stores), progress: wrap(progress), calls: () => calls };
};

const tasks = (its: World, { stores, progress }: Pick<World, 'stores' | 'progress'> = its) => ({
  find: async () => its.held.task && { ...its.held.task },
  async *due() {
    yield its.held.task ? [its.held.task.id] : [];
  },
  run: (task: DeletionTask) => runDeletion({ stores, progress, now: its.clock.now }, task),
  now: its.clock.now,
});

const begin = (its: World, person: Person = ADA) => {
  its.held.task = newDeletionTask(person, person.userId ?? 'hash', its.clock.now());
  return its;
};

const expectDeleted = ({ held }: World) => {
  expect(held).toEqual({
    accounts: new Set(['bob']),
    disabled: new Set(['ada']),
    assessments: new Set(['b1']),
    entries: new Set(['b1', 'bl1']),
    messages: new Set(['bob']),
    downloads: new Set(['bob']),
    rows: new Map([
      ['ada', []],
      ['bob', ['b1']],
    ]),
    leads: new Map([['bl1', 'bob@example.com']]),
    shares: new Map([
      ['ada@example.com', []],
      ['bob@example.com', ['bl1']],
    ]),
    tombstones: new Set(['ada', 'ada@example.com']),
    receipts: expect.arrayContaining(['ada@example.com']),
    waitingSince: WAITING_SINCE,
    task: held.task,
  });
};

test('a deletion removes only the client’s data, and ends 16 minutes later, after removing an assessment that arrived in the meantime', async () => {
  const its = begin(world());
  await runDueTasks(tasks(its));
  expectDeleted(its);
  const { task } = its.held;
  expect(Date.parse(task?.dueAt ?? '') - Date.parse(task?.deletedAt ?? '')).toBe(16 * 60_000);

  its.clock.pass(16 * 60_000 - 1);
  await runDueTasks(tasks(its));
  expect(its.held.task).toEqual(task);
  its.held.rows.set('ada', ['late']);
  its.held.assessments.add('late');
  its.clock.pass(1);
  await runDueTasks(tasks(its));
  expectDeleted(its);
  expect(its.held.task).toBeUndefined();
  expect(its.held.receipts).toEqual(['ada@example.com']);
});

test('a deletion also removes the outbox entries of emails that tell a client about an export', () => {
  expect(entryIdsFor('ada', {})).toEqual(expect.arrayContaining(exportedIds('ada')));
});

const lookTwice = async (
  its: World,
  through: Pick<World, 'stores' | 'progress'> = its,
  between = () => {},
) => {
  let failures = 0;
  const look = () =>
    runDueTasks(tasks(its, through)).catch(() => {
      failures += 1;
    });
  await look();
  between();
  its.clock.pass(SECOND_LOOK_AFTER_MS);
  await look();
  its.clock.pass(SECOND_LOOK_AFTER_MS);
  return failures;
};

const comeLate =
  ({ held }: World) =>
  () => {
    held.rows.set('ada', [...(held.rows.get('ada') ?? []), 'late']);
    held.assessments.add('late');
  };

const steps = async () => {
  const its = begin(world());
  const counting = failing(its, 0, 'before');
  await lookTwice(its, counting, comeLate(its));
  return counting.calls();
};

describe.each(['before', 'after'] as const)(
  'if any one step of a deletion fails %s it takes effect',
  (when) => {
    test('later runs finish the deletion', async () => {
      const all = await steps();
      expect(all).toBeGreaterThan(25);
      for (let step = 1; step <= all; step += 1) {
        const its = begin(world());
        const broken = failing(its, step, when);
        expect(await lookTwice(its, broken, comeLate(its)), `step ${step}`).toBe(1);
        expect(await lookTwice(its)).toBe(0);
        expectDeleted(its);
        expect(its.held.task, `step ${step}`).toBeUndefined();
      }
    });
  },
);

test('a deletion task that fails doesn’t block the stream, and is counted as overdue after an hour', async () => {
  const its = begin(world());
  const down = tasks(its, failing(its, 1, 'before'));
  await runNewTasks(down, ['download#somebody', 7, its.held.task?.id]);
  expect(log.counted('TaskOverdue')).toBe(0);
  its.clock.pass(60 * 60_000 + 1);
  await expect(runDueTasks(tasks(its, failing(its, 1, 'before')))).rejects.toThrow('tasks failed');
  expect(log.counted('TaskOverdue')).toBe(1);
});
