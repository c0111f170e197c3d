import { expect, test } from 'vitest';
import { feedback } from '#lambdas/outbox/feedback.ts';
import { fakeHash, fakeQueue, idOf } from '#tests/support/lambdas/email-world.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';

catchLog();
const ADA = 'ada@example.com';
const GUIDE = idOf('guide');

const published = async (event: object | string) => {
  const { queue, added } = fakeQueue();
  const json = typeof event === 'string' ? event : JSON.stringify(event);
  await feedback({ queue, hash: fakeHash }, json);
  return added;
};

const bounceEvent = ({
  bounceType = 'Permanent',
  emailAddress = ADA,
  tags = { kind: ['guide'], entry: [GUIDE], 'ses:configuration-set': ['site'] } as object,
} = {}) => ({
  eventType: 'Bounce',
  bounce: {
    bounceType,
    bounceSubType: 'General',
    bouncedRecipients: [{ emailAddress, action: 'failed', status: '5.1.1' }],
    timestamp: '2026-01-02T03:04:06.000Z',
    feedbackId: 'feedback-1',
  },
  mail: { messageId: 'message-1', destination: [ADA], tags },
});

/** SES's notifications for an identity have no tags. */
const { eventType: notificationType, bounce } = bounceEvent();
const notification = { notificationType, bounce, mail: {} };

test.each([
  [
    'of ada+tag@example.com',
    bounceEvent({ emailAddress: 'Ada+tag@example.com' }),
    'ada+tag',
    GUIDE,
  ],
  ['without SES tags', notification, 'ada', undefined],
  [
    'with an email address in an SES tag',
    bounceEvent({ tags: { kind: ['guide'], entry: [ADA] } }),
    'ada',
    undefined,
  ],
])(
  'for a bounce %s, the feedback function enqueues the recipient’s hash, but no email address',
  async (_, event, name, id) => {
    const recipients = [await fakeHash(`${name}@example.com`)];
    expect(await published(event)).toEqual([
      { type: 'returned', state: 'bounced', isNotice: false, recipients, ...(id && { id }) },
    ]);
  },
);

test.each([
  ['a transient bounce', bounceEvent({ bounceType: 'Transient' })],
  ['an undetermined bounce', bounceEvent({ bounceType: 'Undetermined' })],
  ['a delivery', { eventType: 'Delivery' }],
  ['text that isn’t JSON', 'not JSON'],
  ['an empty object', {}],
  ['an empty list', []],
])('the feedback function enqueues nothing for %s', async (_, event) =>
  expect(await published(event)).toEqual([]),
);
