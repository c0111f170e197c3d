import { describe, expect, test } from 'vitest';
import { Outage } from '#lambdas/adapters/outage.ts';
import type { Delivery } from '#lambdas/mail/deliver.ts';
import { type MailJob, recordId } from '#lambdas/mail/mail-job.ts';
import { metrics } from '#lambdas/mail/metrics.ts';
import {
  encodeMessage,
  type QueueMessage,
  type ReturnedMail,
} from '#lambdas/mail/queue-message.ts';
import { type ReceivedMessage, send } from '#lambdas/mail/send.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';
import { fakeQueue, guideJob } from '#tests/support/lambdas/mail-world.ts';

const log = catchLog();

const message = (
  messageId: string,
  what: QueueMessage | string,
  receives = 1,
): ReceivedMessage => ({
  messageId,
  receiptHandle: `handle-${messageId}`,
  body: typeof what === 'string' ? what : encodeMessage(what),
  receives,
});

const sender = (
  deliver: (job: MailJob) => Promise<Delivery>,
  note: (returned: ReturnedMail) => Promise<void> = async () => {},
) => {
  const { queue, delayed, forgotten } = fakeQueue();
  return { delayed, forgotten, send: send({ deliver, note, queue, retryBaseSeconds: 30 }) };
};

test('keeps in the queue what has to be tried again, and only that', async () => {
  const { send } = sender(async (job) => {
    if (recordId(job) === 'thrown') throw new Outage('the table');
    return { outcome: recordId(job) === 'again' ? 'retry' : 'done' };
  });
  const messages = ['sent', 'again', 'thrown'].map((id) => message(id, guideJob(id)));
  expect(await send(messages)).toEqual(['again', 'thrown']);
});

test('waits twice as long with each receive', async () => {
  const { send, delayed } = sender(async () => ({ outcome: 'retry' }));
  for (const receives of [1, 2, 3, 4, 5]) await send([message('1', guideJob('1'), receives)]);
  expect(delayed.map(({ seconds }) => seconds)).toEqual([30, 60, 120, 240, 480]);
});

test('waits as long as a lease, where there is one', async () => {
  const { send, delayed } = sender(async () => ({ outcome: 'retry', seconds: 77 }));
  await send([message('1', guideJob('1'), 3)]);
  expect(delayed).toEqual([{ receiptHandle: 'handle-1', seconds: 77 }]);
});

test('sends a message that is no job to the dead letters, and says so', async () => {
  const { send, delayed } = sender(async () => ({ outcome: 'done' }));
  expect(await send([message('1', '{"kind":'), message('2', guideJob('2'))])).toEqual(['1']);
  expect(delayed).toEqual([{ receiptHandle: 'handle-1', seconds: 0 }]);
  expect(log.counted(metrics.mailParked)).toBe(1);
});

test('notes a mail that came back, with the same patience, and delivers none for it', async () => {
  const returned: ReturnedMail = { kind: 'returned', state: 'bounced', recipients: [] };
  const noted: ReturnedMail[] = [];
  const deliver = () => Promise.reject(new Error('It is no job.'));
  const works = sender(deliver, async (mail) => void noted.push(mail));
  expect(await works.send([message('1', returned)])).toEqual([]);
  expect(noted).toEqual([returned]);

  const fails = sender(deliver, () => Promise.reject(new Outage('the table')));
  expect(await fails.send([message('1', returned, 3)])).toEqual(['1']);
  expect(fails.delayed).toEqual([{ receiptHandle: 'handle-1', seconds: 120 }]);
});

describe('what comes again', () => {
  const returning = (receives: number) =>
    ['1', '2', '3'].map((id) => message(id, guideJob(id), receives));

  test('is handled one at a time, the other way round each time, and forgotten each', async () => {
    const handled: string[] = [];
    let atOnce = 0;
    const { send, forgotten } = sender(async (job) => {
      atOnce += 1;
      handled.push(recordId(job));
      await Promise.resolve();
      expect(atOnce).toBe(1);
      atOnce -= 1;
      return { outcome: 'done' };
    });
    expect(await send(returning(2))).toEqual([]);
    expect(await send(returning(3))).toEqual([]);
    expect(handled).toEqual(['1', '2', '3', '3', '2', '1']);
    expect(forgotten).toEqual(handled.map((id) => `handle-${id}`));
  });

  test('is handled after what is new, and together once a service is seen to be down', async () => {
    const begun: string[] = [];
    const { promise, resolve } = Promise.withResolvers<Delivery>();
    const { send } = sender(async (job) => {
      begun.push(recordId(job));
      if (recordId(job) === '1') return { outcome: 'retry' };
      if (begun.length === 4) resolve({ outcome: 'retry' });
      return recordId(job) === 'new' ? { outcome: 'done' } : promise;
    });
    const kept = await send([...returning(2), message('new', guideJob('new'))]);
    expect(begun).toEqual(['new', '1', '2', '3']);
    expect(kept).toEqual(['1', '2', '3']);
  });

  test('is done where the queue won’t forget it', async () => {
    const { queue } = fakeQueue();
    const forget = () => Promise.reject(new Outage('the mail queue'));
    const deliver = async (): Promise<Delivery> => ({ outcome: 'done' });
    const call = send({
      ...{ deliver, note: async () => {}, retryBaseSeconds: 1 },
      queue: { ...queue, forget },
    });
    expect(await call(returning(2))).toEqual([]);
  });
});

test('keeps a message even when its wait cannot be set', async () => {
  const { queue } = fakeQueue();
  const retryLater = () => Promise.reject(new Outage('the mail queue'));
  const call = send({
    deliver: async () => ({ outcome: 'retry' }),
    note: async () => {},
    queue: { ...queue, retryLater },
    retryBaseSeconds: 1,
  });
  expect(await call([message('1', guideJob('1'))])).toEqual(['1']);
});
