import { expect, test } from 'vitest';
import { myAssessments } from '#lambdas/account/my-assessments.ts';
import { receiptEmail } from '#lambdas/email/emails/client-emails.ts';
import { noticeEmail } from '#lambdas/email/emails/coach-emails.ts';
import { messageNoticeEmail } from '#lambdas/email/emails/message-emails.ts';
import type { Case } from '#shared/domain/case.ts';
import { clockOf } from '#shared/domain/promise.ts';

const timeZone = 'UTC';
const waitingSince = '2026-12-23T16:00:00.000Z';
const off = { from: '2026-12-24', to: '2026-12-26', setAt: '2026-12-01T00:00:00.000Z' };

test.each<[what: string, row: Partial<Case>, due?: string]>([
  ['that is new', { state: 'new' }, '2026-12-27T16:00:00.000Z'],
  ['with a new message', { state: 'wrote', answeredAt: 'x' }, '2026-12-27T16:00:00.000Z'],
  ['postponed before an answer', { state: 'later' }, '2026-12-27T16:00:00.000Z'],
  ['postponed after an answer', { state: 'later', answeredAt: 'x' }],
  ['marked spam', { state: 'spam' }],
])(
  '/account, the emails, and the clock agree on whether and when an answer is due in a case %s',
  async (_, row, due) => {
    const clientCase = {
      waitingSince,
      dueAt: '2027-01-10T00:00:00.000Z',
      stateAt: waitingSince,
      ...row,
    };

    const page = await myAssessments(
      {
        accounts: { find: async () => undefined },
        noteConfirmed: async () => {},
        findRow: async () => clientCase,
        findAuditEntries: async () => [],
        findTimeOff: async () => off,
        timeZone,
        now: () => new Date(waitingSince),
      },
      {},
      { userId: 'ada' },
    );
    expect(page).toMatchObject({ answer: { dueAt: due, getsAnswer: row.state !== 'spam' } });

    const missedMs = (time: Date) => {
      const clock = clockOf(clientCase as Case, time, off, { timeZone });
      if (clock.kind === 'running') return Math.max(0, -clock.left);
      return clock.kind === 'stopped' ? clock.missedBy : 0;
    };
    if (due) expect(missedMs(new Date(due))).toBe(0);
    expect(missedMs(new Date(Date.parse(due ?? '2027-01-05T00:00:00.000Z') + 1))).toBe(due ? 1 : 0);

    const answerBy = due ? new Date(due) : undefined;
    const site = { siteUrl: 'https://a.test', coachEmail: 'coach@a.test', timeZone, answerBy };
    const ofClient = { userId: 'ada', email: 'ada@a.test' };
    for (const { text } of [
      receiptEmail.compose('id', ofClient, site),
      noticeEmail.compose('id', { ...ofClient, createdAt: waitingSince }, site),
      messageNoticeEmail.compose('id', { ...ofClient, assessmentId: 'id' }, site),
    ]) {
      if (due) expect(text).toContain('by Sun, Dec 27, 4:00 PM');
      else expect(text).not.toMatch(/24 hours|\bby\b/);
    }
  },
);
