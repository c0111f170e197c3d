import { describe, expect, test } from 'vitest';
import { assertLocal } from '#infra/local/demo/demo.ts';
import { samplePeople } from '#infra/local/demo/demo-people.ts';
import { sampleCase, sampleTimeOff } from '#infra/local/demo/demo-plan.ts';
import { assessmentSchema } from '#shared/domain/assessment.ts';
import { caseSchema, waits } from '#shared/domain/case.ts';
import { clockOf } from '#shared/domain/promise.ts';

const timeZone = 'America/Los_Angeles';
// In Los Angeles, the clocks changed the day before the second and the third moment.
const moments = ['2026-11-24T18:00:00Z', '2026-11-02T08:30:00Z', '2026-03-09T07:59:00Z'];

describe.each(moments)('at %s', (moment) => {
  const now = new Date(moment);
  const cases = samplePeople.map((person) => sampleCase(person, now, timeZone));

  test('the sample cases include one overdue answer, one that is almost due, and two with time left', () => {
    const clocks = cases.map((its) => clockOf(its, now, undefined, { timeZone }));
    const levels = clocks
      .map((clock) => (clock.kind === 'running' ? clock.level : clock.kind))
      .filter((level) => level !== 'stopped')
      .sort();
    expect(levels).toEqual(['amber', 'calm', 'calm', 'over']);
  });

  test('the sample cases are valid, and have every state except wrote, spam, and withdrawn', () => {
    for (const its of cases) {
      expect(caseSchema.safeParse(its).success).toBe(true);
      expect(Date.parse(its.stateAt)).toBeLessThan(now.getTime());
      expect(Boolean(its.answeredAt)).toBe(!waits(its.state) || its.state === 'later');
    }
    expect(new Set(cases.map(({ state }) => state))).toEqual(
      new Set(['new', 'tried', 'later', 'contacted', 'client', 'declined']),
    );
  });

  test('the demo’s coach has time off from a Monday to a Friday, starting within eight days', () => {
    const { from, to } = sampleTimeOff(now, timeZone);
    const weekdays = [from, to].map((date) => new Date(`${date}T00:00:00Z`).getUTCDay());
    expect(weekdays).toEqual([1, 5]);
    const days = (Date.parse(from) - now.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(-1);
    expect(days).toBeLessThan(8);
  });
});

test.each(samplePeople.map(({ name, answers }) => [name, answers] as const))(
  'the assessment’s schema accepts the answers of the sample client %s',
  (name, answers) => {
    const assessment = { fullName: `Sample ${name}`, email: 'sample@example.com', ...answers };
    expect(assessmentSchema.parse(assessment)).toEqual(assessment);
  },
);

test('the demo refuses to write to a stack outside the local cloud', () => {
  const keyOf = (account: string) => ({ AddressKeyArn: `arn:aws:kms:us-east-1:${account}:key/1` });
  expect(() => assertLocal(keyOf('000000000000'))).not.toThrow();
  expect(() => assertLocal(keyOf('111122223333'))).toThrow('only the local cloud');
  expect(() => assertLocal({})).toThrow('only the local cloud');
});
