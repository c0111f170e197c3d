import { expect, it } from 'vitest';
import { brand } from '#shared/brand.ts';
import { hasWithdrawn, statusOf } from './status.ts';

const at = (day: number): string => new Date(2026, 10, day, 12).toISOString();
const now = new Date(2026, 10, 24, 18);
const sent = (day: number, dates: { readAt?: string; answeredAt?: string } = {}) => ({
  id: String(day),
  submittedAt: at(day),
  consentVersion: '2026-11',
  ...dates,
});
const status = (account: Parameters<typeof statusOf>[0]) => statusOf(account, now);

it('says what the client waits for', () => {
  expect(status({ assessments: [] })).toBe('Coaching begins with your health assessment.');
  expect(status({ assessments: [sent(24)], dueAt: at(25) })).toMatch(/ will answer by Wednesday/);
  const answered = [sent(20, { answeredAt: at(21) })];
  expect(status({ assessments: answered })).toMatch(/ answered you on Saturday at /);
  expect(status({ assessments: answered, dueAt: at(25) })).toMatch(/ will answer your message by /);
  expect(status({ assessments: [sent(24)] })).toMatch(/ has your assessment\.$/);
});

it('lets a newer assessment end a withdrawal', () => {
  const withdrawnAt = at(22);
  expect(hasWithdrawn({ assessments: [sent(20)], withdrawnAt })).toBe(true);
  expect(hasWithdrawn({ assessments: [sent(24), sent(20)], withdrawnAt })).toBe(false);
  const { firstName } = brand.coach;
  expect(status({ assessments: [sent(20)], withdrawnAt })).toBe(
    `You withdrew your consent, so ${firstName} can’t open what you sent.`,
  );
});
