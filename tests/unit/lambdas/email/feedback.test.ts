import { expect, test } from 'vitest';
import { recordDeliveryFailure } from '#lambdas/outbox/delivery-failure.ts';
import { feedback } from '#lambdas/outbox/feedback.ts';
import { encodeMessage } from '#lambdas/outbox/queue-message.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import {
  fakeHash,
  fakeOutbox,
  fakeQueue,
  fakeRecipients,
  guideEntry,
  idOf,
  noticeEntry,
} from '#tests/support/lambdas/email-world.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';
import { fakeClock } from '#tests/support/lambdas/stores.ts';

const log = catchLog();
const ADA = 'ada@example.com';
const [GUIDE, NOTICE] = [idOf('guide'), idOf('notice')];

const setUp = () => {
  const { now } = fakeClock();
  const { outbox, put, entryOf } = fakeOutbox();
  const { store, suppress } = fakeRecipients();
  put(guideEntry(GUIDE, ADA, now()));
  put(noticeEntry(NOTICE, now()));
  const { queue, added } = fakeQueue();
  /** Publishes an event, and handles its message like the sender. */
  const publish = async (event: object) => {
    await feedback({ queue, hash: fakeHash }, JSON.stringify(event));
    const messages = added.splice(0);
    for (const message of messages) {
      expect(encodeMessage(message)).not.toMatch(/@|example/);
      if (message.type === 'returned')
        await recordDeliveryFailure({ outbox, suppress, now }, message);
    }
    return messages;
  };
  const suppressed = async (email = ADA) => (await store.find(email)).suppressed;
  return { entryOf, suppressed, publish };
};

const guideTags = { kind: ['guide'], entry: [GUIDE], 'ses:configuration-set': ['site'] };

/** An event as SES publishes it to a configuration set's topic. */
const bounceEvent = ({
  bounceType = 'Permanent',
  emailAddress = ADA,
  tags = guideTags as object,
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

test('a permanent bounce stops emails to the address', async () => {
  const { publish, entryOf, suppressed } = setUp();
  await publish(bounceEvent());
  expect(entryOf(GUIDE)).toMatchObject({ state: 'bounced' });
  expect(entryOf(GUIDE)).not.toHaveProperty('payload');
  expect(await suppressed()).toBe('bounced');
  expect(log.counted(metrics.emailBounced)).toBe(1);
  expect(log.counted(metrics.noticeNotSent)).toBe(0);
});

test('a bounce stops emails to the exact address only', async () => {
  const { publish, suppressed } = setUp();
  await publish(bounceEvent({ emailAddress: 'Ada+tag@example.com' }));
  expect(await suppressed('ada+tag@example.com')).toBe('bounced');
  for (const other of [ADA, 'ada+other@example.com']) {
    expect(await suppressed(other)).toBeUndefined();
  }
});

test('a complaint stops emails to every tagged variant of the address', async () => {
  const { publish, entryOf, suppressed } = setUp();
  await publish({
    eventType: 'Complaint',
    complaint: { complainedRecipients: [{ emailAddress: 'Ada+tag@example.com' }] },
    mail: { tags: guideTags },
  });
  expect(entryOf(GUIDE)).toMatchObject({ state: 'complained' });
  expect(await suppressed()).toBe('complained');
});

test.each([
  [
    'with the tags among its headers',
    { headers: [{ name: 'X-SES-MESSAGE-TAGS', value: `kind=guide, entry=${GUIDE}` }] },
    'bounced',
  ],
  ['without headers', {}, 'pending'],
])('a notification %s also stops the emails', async (_, mail, state) => {
  const { publish, entryOf, suppressed } = setUp();
  const { eventType: notificationType, bounce } = bounceEvent();
  await publish({ notificationType, bounce, mail });
  expect(entryOf(GUIDE)).toMatchObject({ state });
  expect(await suppressed()).toBe('bounced');
});

test.each([
  bounceEvent({ bounceType: 'Transient' }),
  bounceEvent({ bounceType: 'Undetermined' }),
  { eventType: 'Delivery' },
  {},
  [],
])('%j changes nothing', async (event) => {
  const { publish, entryOf, suppressed } = setUp();
  expect(await publish(event)).toEqual([]);
  expect(entryOf(GUIDE)).toMatchObject({ state: 'pending' });
  expect(await suppressed()).toBeUndefined();
});

test('the coach still gets notices after one bounced, and an alarm rings', async () => {
  const { publish, entryOf, suppressed } = setUp();
  await publish(bounceEvent({ tags: { kind: ['notice'], entry: [NOTICE] } }));
  expect(entryOf(NOTICE)).toMatchObject({ state: 'bounced' });
  expect(await suppressed()).toBeUndefined();
  expect(log.counted(metrics.emailBounced)).toBe(1);
  expect(log.counted(metrics.noticeNotSent)).toBe(1);
});

test('feedback about a deleted entry, or repeated feedback, succeeds', async () => {
  const { publish, entryOf, suppressed } = setUp();
  await publish(bounceEvent({ tags: { ...guideTags, entry: [idOf('deleted')] } }));
  expect(entryOf(idOf('deleted'))).toBeUndefined();
  expect(await suppressed()).toBe('bounced');
  await publish(bounceEvent());
  await publish(bounceEvent());
  expect(entryOf(GUIDE)).toMatchObject({ state: 'bounced' });
});

test('leaves a tag out of the message if it could be an address', async () => {
  const { publish, suppressed } = setUp();
  const event = bounceEvent({ tags: { kind: ['guide'], entry: [ADA] } });
  expect(await publish(event)).toHaveLength(1);
  expect(await suppressed()).toBe('bounced');
});

test('logs an event that isn’t JSON without its text, and doesn’t retry it', async () => {
  await feedback({ queue: fakeQueue().queue, hash: fakeHash }, 'ada@example.com bounced');
  expect(log.lines.join()).toContain('feedback-unreadable');
  expect(log.lines.join()).not.toContain('ada@');
});

test('throws for an event that can’t be queued, so that Lambda retries it', async () => {
  const add = () => Promise.reject(new ServiceUnavailableError('the email queue'));
  const call = feedback({ queue: { add }, hash: fakeHash }, JSON.stringify(bounceEvent()));
  await expect(call).rejects.toThrow('the email queue');
});
