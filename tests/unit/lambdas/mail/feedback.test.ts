import { expect, test } from 'vitest';
import { recordDeliveryFailure } from '#lambdas/outbox/delivery-failure.ts';
import { feedback } from '#lambdas/outbox/feedback.ts';
import { encodeMessage } from '#lambdas/outbox/queue-message.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';
import {
  fakeHash,
  fakeOutbox,
  fakeQueue,
  fakeRecipients,
  guideEntry,
  idOf,
  noticeEntry,
} from '#tests/support/lambdas/mail-world.ts';
import { fakeClock } from '#tests/support/lambdas/stores.ts';

const log = catchLog();
const ADA = 'ada@example.com';
const [GUIDE, NOTICE] = [idOf('guide'), idOf('notice')];

const setUp = () => {
  const clock = fakeClock();
  const entries = fakeOutbox();
  const { store, suppress } = fakeRecipients();
  entries.put(guideEntry(GUIDE, ADA, clock.now()));
  entries.put(noticeEntry(NOTICE, clock.now()));
  const { queue, added } = fakeQueue();
  const call = feedback({ queue, hash: fakeHash });
  const record = recordDeliveryFailure({ outbox: entries.outbox, suppress, now: clock.now });
  /** Tells of an event, and plays the sender with what it put into the queue. */
  const tell = async (event: object) => {
    await call(JSON.stringify(event));
    const messages = added.splice(0);
    for (const message of messages) {
      expect(encodeMessage(message)).not.toMatch(/@|example/);
      if (message.type === 'returned') await record(message);
    }
    return messages;
  };
  const suppressed = async (email = ADA) => (await store.find(email)).suppressed;
  return { ...entries, suppressed, tell, call };
};

const guideTags = { kind: ['guide'], entry: [GUIDE], 'ses:configuration-set': ['site'] };
const guideHeader = { name: 'X-SES-MESSAGE-TAGS', value: `kind=guide, entry=${GUIDE}` };

/** As SES publishes events to a configuration set's topic. */
const bounceEvent = (bounceType: string, emailAddress = ADA) => ({
  eventType: 'Bounce',
  bounce: {
    bounceType,
    bounceSubType: 'General',
    bouncedRecipients: [{ emailAddress, action: 'failed', status: '5.1.1' }],
    timestamp: '2026-01-02T03:04:06.000Z',
    feedbackId: 'feedback-1',
  },
  mail: { messageId: 'message-1', destination: [ADA], tags: guideTags },
});

test('a permanent bounce ends the mails to its address', async () => {
  const { tell, entryOf, suppressed } = setUp();
  await tell(bounceEvent('Permanent'));
  expect(entryOf(GUIDE)).toMatchObject({ state: 'bounced' });
  expect(entryOf(GUIDE)).not.toHaveProperty('payload');
  expect(await suppressed()).toBe('bounced');
  expect(log.counted(metrics.mailBounced)).toBe(1);
  expect(log.counted(metrics.noticeNotSent)).toBe(0);
});

test('F40: a bounce ends the mails to the exact address alone', async () => {
  const { tell, suppressed } = setUp();
  await tell(bounceEvent('Permanent', 'Ada+tag@example.com'));
  expect(await suppressed('ada+tag@example.com')).toBe('bounced');
  expect(await suppressed(ADA)).toBeUndefined();
  expect(await suppressed('ada+other@example.com')).toBeUndefined();
});

test('a complaint ends the mails to the person behind its address', async () => {
  const { tell, entryOf, suppressed } = setUp();
  await tell({
    eventType: 'Complaint',
    complaint: { complainedRecipients: [{ emailAddress: 'Ada+tag@example.com' }] },
    mail: { tags: guideTags },
  });
  expect(entryOf(GUIDE)).toMatchObject({ state: 'complained' });
  expect(await suppressed()).toBe('complained');
});

test('a notification says the same, with the tags among its headers', async () => {
  const { tell, entryOf, suppressed } = setUp();
  const { eventType, ...rest } = bounceEvent('Permanent');
  await tell({ ...rest, notificationType: eventType, mail: { headers: [guideHeader] } });
  expect(entryOf(GUIDE)).toMatchObject({ state: 'bounced' });
  expect(await suppressed()).toBe('bounced');
});

test('a notification without headers still ends the mails', async () => {
  const { tell, entryOf, suppressed } = setUp();
  const { eventType, ...rest } = bounceEvent('Permanent');
  await tell({ ...rest, notificationType: eventType, mail: {} });
  expect(await suppressed()).toBe('bounced');
  expect(entryOf(GUIDE)).toMatchObject({ state: 'pending' });
});

test.each([
  bounceEvent('Transient'),
  bounceEvent('Undetermined'),
  { eventType: 'Delivery' },
  {},
  [],
])('nothing comes of %j', async (event) => {
  const { tell, entryOf, suppressed } = setUp();
  expect(await tell(event)).toEqual([]);
  expect(entryOf(GUIDE)).toMatchObject({ state: 'pending' });
  expect(await suppressed()).toBeUndefined();
});

test('the coach still gets notices after one bounced, and an alarm rings', async () => {
  const { tell, entryOf, suppressed } = setUp();
  const tags = { kind: ['notice'], entry: [NOTICE] };
  await tell({ ...bounceEvent('Permanent'), mail: { tags } });
  expect(entryOf(NOTICE)).toMatchObject({ state: 'bounced' });
  expect(await suppressed()).toBeUndefined();
  expect(log.counted(metrics.mailBounced)).toBe(1);
  expect(log.counted(metrics.noticeNotSent)).toBe(1);
});

test('an event that is no JSON is logged without its text, and not asked for again', async () => {
  const { call } = setUp();
  await call('ada@example.com bounced');
  expect(log.lines.join()).toContain('feedback-unreadable');
  expect(log.lines.join()).not.toContain('ada@');
});

test('feedback about a deleted entry, or that comes twice, is no reason to fail', async () => {
  const { tell, entryOf, suppressed } = setUp();
  const tags = { ...guideTags, entry: [idOf('deleted')] };
  await tell({ ...bounceEvent('Permanent'), mail: { tags } });
  expect(entryOf(idOf('deleted'))).toBeUndefined();
  expect(await suppressed()).toBe('bounced');

  await tell(bounceEvent('Permanent'));
  await tell(bounceEvent('Permanent'));
  expect(entryOf(GUIDE)).toMatchObject({ state: 'bounced' });
});

test('a tag that could be an address goes nowhere', async () => {
  const { tell, suppressed } = setUp();
  const tags = { kind: ['guide'], entry: [ADA] };
  expect(await tell({ ...bounceEvent('Permanent'), mail: { tags } })).toHaveLength(1);
  expect(await suppressed()).toBe('bounced');
});

test('an event that can’t be handed over is thrown, so that Lambda delivers it again', async () => {
  const add = () => Promise.reject(new ServiceUnavailableError('the mail queue'));
  const call = feedback({ queue: { add }, hash: fakeHash });
  await expect(call(JSON.stringify(bounceEvent('Permanent')))).rejects.toThrow(
    ServiceUnavailableError,
  );
});
