import { expect, test } from 'vitest';
import { Outage } from '#lambdas/adapters/outage.ts';
import { feedback } from '#lambdas/mail/feedback.ts';
import { metrics } from '#lambdas/mail/metrics.ts';
import { noteReturned } from '#lambdas/mail/note-returned.ts';
import { decodeMessage, encodeMessage } from '#lambdas/mail/queue-message.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';
import {
  assessmentRecord,
  fakeOutbox,
  fakeQueue,
  fakeRecipients,
  guideJob,
  leadRecord,
  noticeJob,
} from '#tests/support/lambdas/mail-world.ts';
import { fakeClock } from '#tests/support/lambdas/stores.ts';

const log = catchLog();
const ADA = 'ada@example.com';

const setUp = () => {
  const clock = fakeClock();
  const records = fakeOutbox(clock.now);
  const { store, find } = fakeRecipients();
  records.put(guideJob('1'), leadRecord(ADA, clock.now()));
  records.put(noticeJob('2'), assessmentRecord(clock.now()));
  const { queue, added } = fakeQueue();
  const call = feedback({ queue });
  const note = noteReturned({ outbox: records.outbox, recipients: store, now: clock.now });
  /** Tells of an event, and plays the sender with what it put into the queue. */
  const tell = async (event: object) => {
    await call(JSON.stringify(event));
    const bodies = added.splice(0).map(({ message }) => encodeMessage(message));
    for (const body of bodies) {
      expect(body).not.toMatch(/@|example/);
      const message = decodeMessage(body);
      expect(message?.kind).toBe('returned');
      if (message?.kind === 'returned') await note(message);
    }
    return bodies;
  };
  return { ...records, find, tell, call, note };
};

const guideTags = { kind: ['guide'], record: ['1'], 'ses:configuration-set': ['site'] };
const guideHeader = { name: 'X-SES-MESSAGE-TAGS', value: 'kind=guide, record=1' };

/** As SES publishes events to a configuration set's topic. */
const bounceEvent = (bounceType: string) => ({
  eventType: 'Bounce',
  bounce: {
    bounceType,
    bounceSubType: 'General',
    bouncedRecipients: [{ emailAddress: ADA, action: 'failed', status: '5.1.1' }],
    timestamp: '2026-01-02T03:04:06.000Z',
    feedbackId: 'feedback-1',
  },
  mail: { messageId: 'message-1', destination: [ADA], tags: guideTags },
});

test('a permanent bounce ends the mails to its address', async () => {
  const { tell, mailOf, find } = setUp();
  await tell(bounceEvent('Permanent'));
  expect(mailOf(guideJob('1'))).toMatchObject({ state: 'bounced' });
  expect(find(ADA).suppressed).toBe('bounced');
  expect(log.counted(metrics.mailBounced)).toBe(1);
  expect(log.counted(metrics.noticeNotSent)).toBe(0);
});

test('a complaint ends the mails to its address', async () => {
  const { tell, mailOf, find } = setUp();
  await tell({
    eventType: 'Complaint',
    complaint: { complainedRecipients: [{ emailAddress: 'Ada+tag@example.com' }] },
    mail: { tags: guideTags },
  });
  expect(mailOf(guideJob('1'))).toMatchObject({ state: 'complained' });
  expect(find(ADA).suppressed).toBe('complained');
});

test('a notification says the same, with the tags among its headers', async () => {
  const { tell, mailOf, find } = setUp();
  const { eventType, ...rest } = bounceEvent('Permanent');
  await tell({ ...rest, notificationType: eventType, mail: { headers: [guideHeader] } });
  expect(mailOf(guideJob('1'))).toMatchObject({ state: 'bounced' });
  expect(find(ADA).suppressed).toBe('bounced');
});

test('a notification without headers still ends the mails', async () => {
  const { tell, mailOf, find } = setUp();
  const { eventType, ...rest } = bounceEvent('Permanent');
  await tell({ ...rest, notificationType: eventType, mail: {} });
  expect(find(ADA).suppressed).toBe('bounced');
  expect(mailOf(guideJob('1'))).toMatchObject({ state: 'pending' });
});

test.each([
  bounceEvent('Transient'),
  bounceEvent('Undetermined'),
  { eventType: 'Delivery' },
  {},
  [],
])('nothing comes of %j', async (event) => {
  const { tell, mailOf, find } = setUp();
  expect(await tell(event)).toEqual([]);
  expect(mailOf(guideJob('1'))).toMatchObject({ state: 'pending' });
  expect(find(ADA).suppressed).toBeUndefined();
});

test('the coach still gets notices after one bounced, and somebody is told', async () => {
  const { tell, mailOf, find } = setUp();
  const tags = { kind: ['assessment'], record: ['2'], owner: ['user-1'] };
  await tell({ ...bounceEvent('Permanent'), mail: { tags } });
  expect(mailOf(noticeJob('2'))).toMatchObject({ state: 'bounced' });
  expect(find(ADA).suppressed).toBeUndefined();
  expect(log.counted(metrics.mailBounced)).toBe(1);
  expect(log.counted(metrics.noticeNotSent)).toBe(1);
});

test('what is no JSON is logged without its text, and not asked for again', async () => {
  const { call } = setUp();
  await call('ada@example.com bounced');
  expect(log.lines.join()).toContain('feedback-unreadable');
  expect(log.lines.join()).not.toContain('ada@');
});

test('a record that is there no more is no reason to fail, nor is an event that comes twice', async () => {
  const { tell, mailOf, find, recordOf } = setUp();
  const tags = { ...guideTags, record: ['deleted'] };
  await tell({ ...bounceEvent('Permanent'), mail: { tags } });
  expect(recordOf(guideJob('deleted'))).toBeUndefined();
  expect(find(ADA).suppressed).toBe('bounced');

  await tell(bounceEvent('Permanent'));
  await tell(bounceEvent('Permanent'));
  expect(mailOf(guideJob('1'))).toMatchObject({ state: 'bounced' });
});

test('a tag that could be an address goes nowhere', async () => {
  const { tell, find } = setUp();
  const tags = { kind: ['guide'], record: [ADA] };
  expect(await tell({ ...bounceEvent('Permanent'), mail: { tags } })).toHaveLength(1);
  expect(find(ADA).suppressed).toBe('bounced');
});

test('an event that can’t be handed over is thrown back, so that Lambda comes again', async () => {
  const add = () => Promise.reject(new Outage('the mail queue'));
  const call = feedback({ queue: { add } });
  await expect(call(JSON.stringify(bounceEvent('Permanent')))).rejects.toThrow(Outage);
});
