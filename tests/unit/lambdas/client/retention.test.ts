import { describe, expect, test } from 'vitest';
import type { RowFor } from '#lambdas/case/case-row.ts';
import { retain } from '#lambdas/deletion/retain.ts';
import {
  expiredOf,
  expiringStates,
  leadMonth,
  leadSteps,
  monthsBefore,
  newBookmark,
  rests,
  type Walk,
  walkOn,
} from '#lambdas/deletion/retention.ts';
import type { Item } from '#lambdas/platform/aws/table.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import { retention } from '#shared/domain/privacy.ts';

const now = new Date('2026-11-22T03:00:00.000Z');
const ago = (months: number, days = 0) => {
  const time = monthsBefore(now, months);
  time.setUTCDate(time.getUTCDate() - days);
  return time.toISOString();
};

const { assessmentMonths } = retention;
const sent = (id: string, createdAt: string) => ({ id, createdAt, consentVersion: '2026-11' });
const old = sent('old', ago(assessmentMonths, 1));
const young = sent('young', ago(assessmentMonths, -1));
const row = (more: RowFor<'deletion'> = {}): RowFor<'deletion'> => ({
  state: 'declined',
  assessments: [young, old],
  ...more,
});

describe('the retention of an assessment', () => {
  test('if the coach declined a client, each assessment expires after its own retention period', () => {
    expect(expiredOf(row(), now)).toEqual({ old: [old], kept: [young] });
  });

  test.each([
    ['of a current client', row({ state: 'client' })],
    [
      'of a former client whose retention period hasn’t ended',
      row({ clientUntil: ago(assessmentMonths, -1) }),
    ],
    ['of an account that is being deleted', row({ deleting: ago(0) })],
    ['without a case', undefined],
  ])('an assessment %s doesn’t expire', (_, given) => {
    expect(expiredOf(given, now).old).toEqual([]);
  });

  test('a former client’s assessment expires if the coaching ended longer ago than the retention period', () => {
    for (const state of expiringStates) {
      const former = row({ state, clientUntil: ago(assessmentMonths, 1) });
      expect(expiredOf(former, now).old, state).toEqual([old]);
    }
    expect(expiringStates).toContain('withdrawn');
    expect(expiringStates).not.toContain('client');
  });
});

test('the retention job begins with the newest month that can contain expired leads, and continues with the months before', () => {
  const cutoff = monthsBefore(now, retention.leadMonths).toISOString().slice(0, 7);
  expect(leadMonth(0, now)).toBe(cutoff);
  const [year, month] = cutoff.split('-').map(Number) as [number, number];
  const elevenBefore = new Date(Date.UTC(year, month - 1 - 11)).toISOString().slice(0, 7);
  expect(leadMonth(11, now)).toBe(elevenBefore);
});

test('the retention job reads leads back to January 2020, even in 2066', () => {
  for (const time of [now, new Date('2066-11-22T03:00:00.000Z')]) {
    expect(leadMonth(leadSteps(time) - 1, time)).toBe('2020-01');
  }
});

test('one year before February 29 is February 28', () => {
  const day = (text: string) => monthsBefore(new Date(`${text}T12:00:00Z`), 12).toISOString();
  expect(day('2028-02-29')).toBe('2027-02-28T12:00:00.000Z');
  expect(day('2026-11-22')).toBe('2025-11-22T12:00:00.000Z');
});

test('the retention job pauses for 20 hours after it has read all records', () => {
  const roundAt = now.toISOString();
  const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  expect(rests({ step: 0, deleted: 0, roundAt }, later(19))).toBe(true);
  expect(rests({ step: 0, deleted: 0, roundAt }, later(20))).toBe(false);
  expect(rests({ step: 0, after: {}, deleted: 0, roundAt }, later(1))).toBe(false);
  expect(rests(newBookmark, now)).toBe(false);
});

describe('reading the expired records', () => {
  const over = (parts: number[]) => {
    const seen: string[] = [];
    const walk: Walk = {
      steps: parts.length,
      pageSize: 2,
      readPage: async (step, after) => {
        const from = after ? Number(after.index) + 1 : 0;
        const left = Math.min(2, (parts[step] ?? 0) - from);
        return Array.from({ length: left }, (_, index) => ({ step, index: from + index }));
      },
      keyOf: ({ index }) => ({ index }),
      expire: async ({ step, index }) => {
        seen.push(`${step}/${index}`);
        return Number(index) % 2;
      },
    };
    return { walk, seen };
  };

  test('the retention job reads each record once, counts the deleted records, and stores the time when it finished', async () => {
    const { walk, seen } = over([3, 0, 2]);
    const finished = { step: 0, deleted: 2, roundAt: now.toISOString() };
    expect(await walkOn(walk, newBookmark, now)).toEqual(finished);
    expect(seen).toEqual(['0/0', '0/1', '0/2', '2/0', '2/1']);
  });

  test('a run of the retention job stops after twelve pages, and the next run continues there', async () => {
    const { walk, seen } = over([60]);
    const first = await walkOn(walk, newBookmark, now);
    expect(first).toEqual({ step: 0, after: { index: 23 }, deleted: 12 });
    await walkOn(walk, first, now);
    expect(new Set(seen).size).toBe(48);
    expect(seen).toHaveLength(48);
  });
});

interface Command {
  input: Item;
  constructor: { name: string };
}

test('after a failed run, the next run of the retention job reads the same page again', async () => {
  const key = (id: string) => ({ id, month: '2024-01', createdAt: ago(30) });
  const bookmark = { step: 3, after: key('last'), deleted: 5, revision: 7 };
  const pages: unknown[] = [];
  const deleted: unknown[] = [];
  const stored: unknown[] = [];
  let isDown = true;
  const send = async ({ input, constructor: { name } }: Command) => {
    const { TableName, IndexName, Key, ExclusiveStartKey } = input;
    if (name === 'GetCommand') return { Item: bookmark };
    if (name === 'PutCommand') return { stored: stored.push(input.Item) };
    if (name === 'QueryCommand') {
      if (TableName !== 'leads' || IndexName !== indexes.byMonth) return { Items: [] };
      pages.push(ExclusiveStartKey);
      return { Items: pages.length > 2 ? [] : [key('first'), key('second')] };
    }
    if (isDown && deleted.length > 1) throw new Error('down');
    return { deleted: deleted.push(`${TableName} ${(Key as Item).id}`) };
  };
  const table = (name: string) => ({ name, client: { send } as never });
  const tables = {
    assessments: table('assessments'),
    clients: table('clients'),
    leads: table('leads'),
    messages: table('messages'),
    outbox: table('outbox'),
    tasks: table('tasks'),
  };

  await expect(retain(tables, now)).rejects.toThrow();
  expect(deleted).toEqual(['outbox first', 'leads first']);
  expect(stored).toEqual([]);

  isDown = false;
  await retain(tables, now);
  expect(pages.slice(0, 2)).toEqual([bookmark.after, bookmark.after]);
  expect(deleted.slice(2)).toEqual([
    'outbox first',
    'leads first',
    'outbox second',
    'leads second',
  ]);
  expect(stored[0]).toMatchObject({ id: 'retention#leads', revision: 8, deleted: 7 });
});
