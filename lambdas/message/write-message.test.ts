import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '#shared/domain/time.ts';
import { nextEmailAt } from './write-message.ts';

const at = (ms: number) => new Date(Date.parse('2026-11-02T08:00:00Z') + ms);
const nextAfter = (lastMs: number, nowMs: number) =>
  nextEmailAt(at(lastMs).toISOString(), at(nowMs));

test('each side gets at most one email about messages an hour', () => {
  expect(nextEmailAt(undefined, at(0))).toEqual(at(0));
  expect(nextAfter(0, 2 * HOUR)).toEqual(at(2 * HOUR));
  expect(nextAfter(0, MINUTE)).toEqual(at(HOUR));
  expect(nextAfter(HOUR, 2 * MINUTE)).toBeUndefined();
});

test('an email that the sender may already have sent a little early announces no later message', () => {
  expect(nextAfter(HOUR, HOUR - MINUTE / 2)).toEqual(at(2 * HOUR));
});
