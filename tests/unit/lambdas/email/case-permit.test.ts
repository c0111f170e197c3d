import { expect, test } from 'vitest';
import { permitByCase } from '#lambdas/outbox/permits/case-permit.ts';

const kinds = ['message', 'message-notice', 'receipt'] as const;
const waiting = { state: 'new', unreadByClient: 1, unreadByCoach: 1 } as const;

test.each(kinds)(
  'the sender drops a delayed email of the kind %s after a withdrawal or deletion',
  (kind) => {
    expect(permitByCase(waiting, kind)).toBe('go');
    for (const closed of [
      { state: 'withdrawn' },
      { deleting: '2026-11-22' },
      { state: undefined },
    ] as const) {
      expect(permitByCase({ ...waiting, ...closed }, kind)).toMatchObject({ state: 'suppressed' });
    }
  },
);

test('a client or coach who has opened a message gets no email about it', () => {
  for (const kind of ['message', 'message-notice'] as const) {
    const opened = { ...waiting, unreadByClient: 0, unreadByCoach: 0 };
    expect(permitByCase(opened, kind)).toMatchObject({ state: 'suppressed', reason: 'not-needed' });
  }
});
