import { expect, test } from 'vitest';
import { claim, finished, givenUp, newJob, putOff, toRetry } from './job.ts';

const now = new Date('2026-11-02T08:00:00.000Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const job = newJob({ kind: 'receipt', owner: 'a client', data: {} }, now);
const claimed = (from = job, at = now) => {
  const held = claim(from, at);
  if (!held) throw new Error('not claimed');
  return held;
};

test('a new job can be claimed at once, and the clock looks at it after ten minutes', () => {
  expect(job).toMatchObject({ state: 'waiting', attempts: 0, dueAt: later(10).toISOString() });
  expect(job.shard).toMatch(/^email#[0-7]$/);
  expect(claimed()).toMatchObject({ state: 'sending', attempts: 1 });
});

test('a planned job can’t be claimed before its time', () => {
  const planned = newJob({ kind: 'receipt', owner: 'a', data: {}, sendAt: later(60) }, now);
  expect(planned.dueAt).toBe(later(60).toISOString());
  expect(claim(planned, later(58))).toBeUndefined();
  expect(claim(planned, later(60))).toMatchObject({ state: 'sending' });
});

test('only one sender holds a job, until its lease ends', () => {
  const held = claimed();
  expect(claim(held, later(1))).toBeUndefined();
  // The first sender died after it may have reached SES.
  expect(claim(held, later(2))).toMatchObject({ attempts: 2, inDoubt: true });
});

test('a failed attempt waits longer each six times, at most six hours', () => {
  const waits = [1, 6, 12, 60].map((attempts) => {
    const { dueAt } = toRetry({ ...claimed(), attempts }, { inDoubt: false }, now);
    return (Date.parse(dueAt) - now.getTime()) / 60_000;
  });
  expect(waits).toEqual([5, 10, 20, 360]);
  expect(toRetry(claimed(), { inDoubt: true }, now)).toMatchObject({
    state: 'waiting',
    inDoubt: true,
  });
});

test('a refusal of the whole account counts no attempt', () => {
  const waiting = putOff(claimed(), later(15), 'sandbox');
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 0, sendAt: later(15).toISOString() });
  expect(claim(waiting, later(10))).toBeUndefined();
});

test('a finished job leaves the index, forgets its data, and ends after 30 days', () => {
  const over = finished(
    claimed(newJob({ kind: 'code', owner: 'a', data: { code: '123456' } }, now)),
    undefined,
    now,
  );
  expect(over).not.toHaveProperty('shard');
  expect(over).not.toHaveProperty('data');
  expect(over.expiresAt).toBe(later(30 * 24 * 60).getTime() / 1000);
  expect(claim(over, later(60))).toBeUndefined();
  const lost = givenUp(claimed(), 'rejected', now);
  expect(lost).not.toHaveProperty('shard');
  expect(claim(lost, later(60))).toBeUndefined();
});
