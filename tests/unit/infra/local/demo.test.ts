import { describe, expect, test } from 'vitest';
import { assertLocal } from '#infra/local/demo/demo.ts';
import { samplePeople } from '#infra/local/demo/demo-people.ts';
import { sampleCase, sampleLeads } from '#infra/local/demo/demo-plan.ts';
import { foldAddress } from '#lambdas/mail/recipient.ts';
import { assessmentSchema } from '#shared/domain/assessment.ts';
import { caseSchema, waits } from '#shared/domain/case.ts';
import { clockOf, figuresOf } from '#shared/domain/promise.ts';

const timeZone = 'America/Los_Angeles';
// At night, at noon, across the change of clocks, and at the turn of a month.
const moments = ['2026-11-24T18:00:00Z', '2026-11-02T08:30:00Z', '2026-03-09T07:59:00Z'];

describe.each(moments)('the demo of %s', (moment) => {
  const now = new Date(moment);
  const cases = samplePeople.map((person) => sampleCase(person, now, timeZone));
  const clocks = cases.map((its) => clockOf(its, now, undefined, { timeZone }));

  test('has one of whom the answer is missed, one soon due, and some who wait calmly', () => {
    const levels = clocks.map((clock) => (clock.kind === 'running' ? clock.level : clock.kind));
    expect(levels.filter((level) => level === 'over')).toHaveLength(1);
    expect(levels.filter((level) => level === 'amber')).toHaveLength(1);
    expect(levels.filter((level) => level === 'calm')).toHaveLength(4);
    expect(levels.filter((level) => level === 'put-off')).toHaveLength(1);
  });

  test('has cases that the coach could have made, none of the future', () => {
    for (const its of cases) {
      expect(caseSchema.safeParse(its).success).toBe(true);
      expect(Date.parse(its.stateAt)).toBeLessThan(now.getTime());
      expect(Boolean(its.answeredAt)).toBe(!waits(its.state) || its.state === 'later');
    }
    expect(new Set(cases.map(({ state }) => state))).toEqual(
      new Set(['new', 'tried', 'later', 'contacted', 'client', 'declined']),
    );
  });

  test('gives the three figures values', () => {
    const took = cases.flatMap(({ answeredAfter }) => answeredAfter ?? []);
    const { medianAnswer, inTime, promised } = figuresOf(took, 1);
    expect(medianAnswer).toBe(4.8 * 3_600_000);
    expect([inTime, promised]).toEqual([5, 7]);
  });

  test('has leads of several months, each of another recipient', () => {
    const leads = sampleLeads(now);
    expect(new Set(leads.map(({ email }) => foldAddress(email))).size).toBe(40);
    expect(
      new Set(leads.map(({ createdAt }) => createdAt.toISOString().slice(0, 7))).size,
    ).toBeGreaterThan(1);
    expect(leads.every(({ createdAt }) => createdAt < now)).toBe(true);
  });
});

test.each(samplePeople)('the form would take the answers of Sample $name', ({ name, answers }) => {
  const assessment = { fullName: `Sample ${name}`, email: 'sample@example.com', ...answers };
  expect(assessmentSchema.parse(assessment)).toEqual(assessment);
});

test('a stack of a real account is refused', () => {
  const keyOf = (account: string) => `arn:aws:kms:us-east-1:${account}:key/1`;
  expect(() => assertLocal({ AddressKeyArn: keyOf('000000000000') })).not.toThrow();
  expect(() => assertLocal({ AddressKeyArn: keyOf('111122223333') })).toThrow('local cloud alone');
  expect(() => assertLocal({})).toThrow('local cloud alone');
});
