import { expect, test } from 'vitest';
import type { StoredCase } from '#lambdas/case/stored-case.ts';
import { retain } from '#lambdas/deletion/retain.ts';
import { newJob } from '#lambdas/jobs/job.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { putItem } from '#lambdas/platform/store/writes.ts';
import { listOf, sortTimeOf } from '#shared/domain/case.ts';
import { retention } from '#shared/domain/privacy.ts';
import { addMonths } from '#shared/domain/time.ts';
import { newClient } from '#tests/product/calls.ts';
import { runNight } from '#tests/product/functions.ts';
import { ownTables } from '#tests/product/own-tables.ts';
import { answersIn, jobsOf, partitionOf, setCase, setItem } from '#tests/product/store.ts';

const own = ownTables();
const now = new Date('2026-11-28T09:30:00.000Z');
const limit = addMonths(now, -retention.assessmentMonths).getTime();
const old = new Date(limit - 1000).toISOString();
const recent = new Date(limit + 1000).toISOString();

/** Puts a case with everything around it. */
const putCaseOf = async (
  tables: Tables,
  userId: string,
  submitted: string[],
  changes: Partial<StoredCase> = {},
) => {
  const assessments = submitted.map((submittedAt, index) => ({
    id: `assessment-${index}`,
    submittedAt,
    consentVersion: '1',
  }));
  const stored: StoredCase = {
    userId,
    item: 'case',
    revision: 1,
    status: 'closed',
    changedAt: recent,
    addressHash: userId,
    isConfirmed: true,
    assessments,
    messages: 1,
    characters: 1,
    ...changes,
  };
  await putItem({
    table: tables.cases,
    item: { ...stored, list: listOf(stored), at: sortTimeOf(stored) },
  });
  for (const item of ['contact', `log#${recent}#1`, `message#${recent}#1`]) {
    await putItem({ table: tables.cases, item: { userId, item, at: recent } });
  }
  for (const each of assessments) {
    await putItem({ table: tables.assessments, item: { userId, ...each } });
  }
  const job = newJob({ kind: 'receipt', owner: userId, data: {} }, now);
  await putItem({ table: tables.jobs, item: job });
};

const leftOf = async (tables: Tables, userId: string) => ({
  items: (await partitionOf(userId, tables)).length,
  assessments: (await answersIn(userId, tables)).map(({ submittedAt }) => submittedAt),
  jobs: (await jobsOf(userId, tables)).length,
});

const night = (tables: Tables, timeLeft = () => 60_000) =>
  retain(tables, { now: () => now, timeLeft });

const nothing = { items: 0, assessments: [], jobs: 0 };

test('an assessment is deleted after its period, and with the last one the rest of the case', {
  concurrent: false,
}, async () => {
  const tables = own();
  await putCaseOf(tables, 'expired', [old]);
  await putCaseOf(tables, 'half', [recent, old], { status: 'open', waitingSince: recent });
  await putCaseOf(tables, 'fresh', [recent], { status: 'open' });
  await putCaseOf(tables, 'client', [recent, old], { status: 'client' });
  await putCaseOf(tables, 'ended', [old], { clientUntil: recent });
  await putCaseOf(tables, 'long ended', [old], { clientUntil: old });
  await putCaseOf(tables, 'withdrawn', [old], { reason: 'withdrawn', withdrawnAt: old });
  await putCaseOf(tables, 'deleting', [old], { deletingAt: recent });
  await night(tables);
  expect(await leftOf(tables, 'expired')).toEqual(nothing);
  expect(await leftOf(tables, 'half')).toEqual({ items: 4, assessments: [recent], jobs: 1 });
  expect(await leftOf(tables, 'fresh')).toEqual({ items: 4, assessments: [recent], jobs: 1 });
  expect(await leftOf(tables, 'client')).toEqual({ items: 4, assessments: [recent, old], jobs: 1 });
  expect(await leftOf(tables, 'ended')).toEqual({ items: 4, assessments: [old], jobs: 1 });
  expect(await leftOf(tables, 'long ended')).toEqual(nothing);
  expect(await leftOf(tables, 'withdrawn')).toEqual(nothing);
  // A deletion deletes it.
  expect(await leftOf(tables, 'deleting')).toMatchObject({ assessments: [old] });
});

test('if one case can’t be checked, the nightly run deletes the others and reports it', {
  concurrent: false,
}, async () => {
  const tables = own();
  await putCaseOf(tables, 'a bad one', [old], { assessments: 'none' as never });
  await putCaseOf(tables, 'b good one', [old]);
  await expect(night(tables)).rejects.toThrow('Some cases could not be checked');
  expect(await leftOf(tables, 'b good one')).toEqual(nothing);
  await putCaseOf(tables, 'a bad one', [recent]);
});

test('if a nightly run has no time left, the next one continues', {
  concurrent: false,
}, async () => {
  const tables = own();
  for (const userId of ['night-1', 'night-2', 'night-3']) await putCaseOf(tables, userId, [old]);
  let checks = 0;
  await night(tables, () => {
    checks += 1;
    return checks <= 1 ? 60_000 : 9_000;
  });
  const left = async () => {
    const all = ['night-1', 'night-2', 'night-3'].map((userId) => leftOf(tables, userId));
    return (await Promise.all(all)).filter(({ items }) => items > 0).length;
  };
  expect(await left()).toBeGreaterThan(0);
  await night(tables);
  expect(await left()).toBe(0);
});

test('a case with a wrong time of an assessment, or without it, loses nothing', {
  concurrent: false,
}, async () => {
  const tables = own();
  const changed = [{ id: 'assessment-0', submittedAt: '2020-01-01', consentVersion: '1' }];
  await putCaseOf(tables, 'wrong', [recent], { assessments: changed });
  await putCaseOf(tables, 'without', [recent], { assessments: [] });
  await night(tables);
  for (const userId of ['wrong', 'without']) {
    expect(await leftOf(tables, userId)).toEqual({ items: 4, assessments: [recent], jobs: 1 });
  }
});

test('each night, the product deletes what has expired', async () => {
  const client = await newClient({ isConfirmed: false });
  const submittedAt = '2020-01-01T00:00:00.000Z';
  const { id, assessmentId } = client;
  await setItem('assessments', { userId: id, id: assessmentId }, { submittedAt });
  await setCase(id, { assessments: [{ id: assessmentId, submittedAt, consentVersion: '1' }] });
  await runNight();
  expect(await partitionOf(id)).toEqual([]);
  expect(await answersIn(id)).toEqual([]);
  expect(await jobsOf(id)).toEqual([]);
});
