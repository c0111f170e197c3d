import { describe, expect, test } from 'vitest';
import type { Dependencies } from '#lambdas/outbox/deliver.ts';
import type { Entry } from '#lambdas/outbox/entry.ts';
import { bounce, claim, LEASE } from '#lambdas/outbox/transitions.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { guideEntry, idOf } from '#tests/support/lambdas/email-world.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';
import {
  ADA,
  mailerWorld,
  rejected,
  throttled,
  unanswered,
} from '#tests/support/lambdas/mailer-world.ts';

const log = catchLog();

const DONE = { outcome: 'done' };
const RETRY = { outcome: 'retry' };
const MINUTE = 60_000;
const tableFails = () => Promise.reject(new ServiceUnavailableError('the table'));

type World = ReturnType<typeof mailerWorld>;

/** Changes an entry like another function would. */
const changeEntry = async (
  { outbox }: World,
  id: string,
  changed: (entry: Entry) => Entry | undefined,
) => {
  const found = await outbox.find(id);
  const next = typeof found === 'string' ? undefined : changed(found);
  if (next) await outbox.save(next);
};

/** A world with a guide entry that another sender holds. */
const heldByAnother = async () => {
  const world = mailerWorld();
  const id = world.putGuide();
  await changeEntry(world, id, (entry) => {
    const claimed = claim(entry, 'another', world.clock.now());
    return claimed.outcome === 'claimed' ? claimed.entry : undefined;
  });
  return { ...world, id };
};

/** The outbox with another `save` for sent entries. */
const savingSent = ({ outbox }: World, save: Dependencies['outbox']['save']) => ({
  outbox: {
    ...outbox,
    save: (entry: Entry) => (entry.state === 'sent' ? save(entry) : outbox.save(entry)),
  },
});

describe('an email', () => {
  test('is sent, and its entry records that and deletes the address', async () => {
    const { deliver, putGuide, sent, entryOf } = mailerWorld();
    const id = putGuide();
    expect(await deliver(id)).toEqual(DONE);
    expect(sent).toEqual([ADA]);
    expect(entryOf(id)).toMatchObject({
      state: 'sent',
      attempts: 1,
      messageId: 'message-1',
      settledAt: '2026-01-02T03:04:05.000Z',
    });
    expect(JSON.stringify(entryOf(id))).not.toMatch(/@|unsubscribe/);
    expect(log.counted(metrics.emailSent)).toBe(1);
  });

  test('is sent once, however often its message is delivered', async () => {
    const { deliver, putGuide, sent } = mailerWorld();
    const id = putGuide();
    await Promise.all([deliver(id), deliver(id)]);
    expect(await deliver(id)).toEqual(DONE);
    expect(sent).toHaveLength(1);
  });

  test('that another sender holds is retried when the lease has ended', async () => {
    const { deliver, id, sent } = await heldByAnother();
    expect(await deliver(id)).toEqual({ outcome: 'retry', seconds: LEASE / 1000 + 1 });
    expect(sent).toEqual([]);
  });

  test('of a sender that died is sent after its lease, and counted as a possible duplicate', async () => {
    const { deliver, id, sent, clock } = await heldByAnother();
    clock.pass(LEASE + 1);
    expect(await deliver(id)).toEqual(DONE);
    expect(sent).toHaveLength(1);
    expect(log.counted(metrics.emailMaybeDuplicate)).toBe(1);
  });

  test('of a sender that died stays in doubt when the answer to the next claim is lost', async () => {
    const { deliver, id, sent, clock, outbox } = await heldByAnother();
    clock.pass(LEASE + 1);
    const save = (entry: Entry) => outbox.save(entry).then(tableFails);
    await expect(deliver(id, { outbox: { ...outbox, save } })).rejects.toThrow('the table');
    clock.pass(LEASE + 1);
    expect(await deliver(id)).toEqual(DONE);
    expect(sent).toHaveLength(1);
    expect(log.counted(metrics.emailMaybeDuplicate)).toBe(1);
  });

  test('that SES throttles stays pending, and is sent later', async () => {
    const { deliver, putGuide, sent, entryOf } = mailerWorld({ ses: [throttled, throttled] });
    const id = putGuide();
    expect(await deliver(id)).toEqual(RETRY);
    expect(entryOf(id)).toMatchObject({ state: 'pending', attempts: 1 });
    expect(await deliver(id)).toEqual(RETRY);
    expect(await deliver(id)).toEqual(DONE);
    expect(sent).toHaveLength(1);
    expect(log.counted(metrics.emailMaybeDuplicate)).toBe(0);
  });

  test('whose answer was lost is sent again, and counted as a possible duplicate', async () => {
    const { deliver, putGuide, sent } = mailerWorld({ ses: [unanswered] });
    const id = putGuide();
    await deliver(id);
    await deliver(id);
    expect(sent).toHaveLength(1);
    expect(log.counted(metrics.emailMaybeDuplicate)).toBe(1);
  });

  test('that SES rejects fails at once', async () => {
    const { deliver, putGuide, entryOf } = mailerWorld({ ses: [rejected] });
    const id = putGuide();
    expect(await deliver(id)).toEqual(DONE);
    expect(entryOf(id)).toMatchObject({ state: 'failed', reason: 'MessageRejected' });
    expect(log.counted(metrics.emailRejected)).toBe(1);
    expect(log.counted(metrics.noticeNotSent)).toBe(0);
    expect(await deliver(id)).toEqual(DONE);
  });

  test('to the coach that SES rejects raises its own alarm', async () => {
    const { deliver, putNotice } = mailerWorld({ ses: [rejected] });
    await deliver(putNotice());
    expect(log.counted(metrics.noticeNotSent)).toBe(1);
  });

  test('that SES refuses because of the account waits longer each time, and is sent once the account is fixed', async () => {
    const waits = [15, 30, 60, 120, 240, 360, 360];
    const refused = { outcome: 'account-refused', reason: 'MessageRejected' } as const;
    const { deliver, putGuide, sent, entryOf, clock } = mailerWorld({
      ses: waits.map(() => refused),
    });
    const id = putGuide();
    for (const [attempt, minutes] of waits.entries()) {
      expect(await deliver(id)).toEqual(DONE);
      expect(entryOf(id)).toMatchObject({ state: 'pending', reason: 'MessageRejected' });
      expect(log.counted(metrics.emailHeldByAccount)).toBe(attempt + 1);
      const wait = Date.parse(entryOf(id)?.dueAt ?? '') - clock.now().getTime();
      expect(wait).toBe(minutes * MINUTE);
      clock.pass(wait);
    }
    await deliver(id);
    expect(sent).toHaveLength(1);
    expect(log.counted(metrics.emailRejected)).toBe(0);
  });

  test('is recorded as sent, even if the table fails for a while', async () => {
    const world = mailerWorld();
    const id = world.putGuide();
    let failures = 3;
    const broken = savingSent(world, (entry) =>
      failures-- > 0 ? tableFails() : world.outbox.save(entry),
    );
    expect(await world.deliver(id, broken)).toEqual(DONE);
    expect(world.entryOf(id)).toMatchObject({ state: 'sent' });
    expect(world.sent).toHaveLength(1);
  });

  test('that could not be recorded as sent is retried, not dropped', async () => {
    const world = mailerWorld();
    const id = world.putGuide();
    await expect(world.deliver(id, savingSent(world, tableFails))).rejects.toThrow('the table');
    // No sender can claim it before the lease ends; afterward it is in doubt.
    expect(world.entryOf(id)).toMatchObject({ state: 'sending' });
  });

  test('that bounced before it was recorded as sent stays bounced', async () => {
    const world = mailerWorld();
    const id = world.putGuide();
    const send: Dependencies['send'] = async (email, tags) => {
      await changeEntry(world, id, (entry) => bounce(entry, 'bounced', world.clock.now()));
      return world.deps.send(email, tags);
    };
    await world.deliver(id, { send });
    expect(world.entryOf(id)).toMatchObject({ state: 'bounced' });
  });

  test('whose entry can’t be read because a table failed releases its claim', async () => {
    const { deliver, putGuide, entryOf } = mailerWorld();
    const id = putGuide();
    expect(await deliver(id, { permit: tableFails })).toEqual(RETRY);
    expect(entryOf(id)).toMatchObject({ state: 'pending' });
    expect(entryOf(id)?.inDoubt).toBeUndefined();
  });

  test('to the coach has no limits', async () => {
    const { deliver, putNotice, sent, spent } = mailerWorld();
    for (let notices = 0; notices < 4; notices += 1) await deliver(putNotice());
    expect(sent).toHaveLength(4);
    expect(spent()).toBe(0);
  });

  test('that is due later is never sent earlier, and waits in the queue only as long as SQS allows', async () => {
    const { deliver, putGuide, sent, clock } = mailerWorld();
    const due = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE);
    const soon = putGuide('one@example.com', { dueAt: due(10) });
    const later = putGuide('two@example.com', { dueAt: due(60) });
    expect(await deliver(soon)).toEqual({ outcome: 'retry', seconds: 601 });
    expect(await deliver(later)).toEqual(DONE);
    expect(sent).toEqual([]);
    clock.pass(60 * MINUTE);
    for (const id of [soon, later]) await deliver(id);
    expect(sent).toEqual(['one@example.com', 'two@example.com']);
  });
});

describe('the time left of a Lambda', () => {
  test('starts no send whose answer it could not record', async () => {
    const { deliver, putGuide, sent, entryOf } = mailerWorld();
    const id = putGuide();
    expect(await deliver(id, { timeLeft: () => 9_000 })).toEqual(RETRY);
    expect(sent).toEqual([]);
    expect(entryOf(id)).toMatchObject({ state: 'pending' });
  });

  test('recording a send ends before the Lambda does, pauses included', async () => {
    const world = mailerWorld();
    const id = world.putGuide();
    let left = 10_500;
    // The invocation's signal aborts what takes longer.
    const use = async (time: number) => {
      left -= Math.min(time, left);
    };
    let attempts = 0;
    const broken = savingSent(world, async () => {
      attempts += 1;
      // The time that all attempts of the client take.
      await use(6_000);
      return tableFails();
    });
    const changes = { ...broken, timeLeft: () => left, pause: use };
    await expect(world.deliver(id, changes)).rejects.toThrow('the table');
    expect(world.sent).toHaveLength(1);
    expect(attempts).toBe(2);
  });
});

describe('an entry', () => {
  const odd = { kind: 'guide', state: 'pending', revision: 0, attempts: 0, sweepAt: 'x' };
  test.each<[string, Record<string, unknown>]>([
    ['of an unknown version', { version: 99 }],
    ['of an unknown kind', { kind: 'gift' }],
    ['without a state', { state: undefined }],
    ['without an address', { payload: {} }],
    ['with an invalid time', { dueAt: 5 }],
    ['with nothing but an id', odd],
  ])('%s is set aside at once', async (_, changes) => {
    const { deliver, items, entryOf, sent, clock } = mailerWorld();
    const id = idOf('1');
    items.set(id, { ...guideEntry(id, ADA, clock.now()), ...changes });
    expect(await deliver(id)).toEqual(DONE);
    expect(entryOf(id)).toMatchObject({ state: 'failed', reason: 'unreadable' });
    expect(entryOf(id)).not.toHaveProperty('sweepAt');
    expect(log.counted(metrics.emailParked)).toBe(1);
    expect(sent).toEqual([]);
  });

  test('whose email can’t be composed fails, and an alarm rings', async () => {
    const { deliver, putGuide, entryOf } = mailerWorld();
    const id = putGuide();
    const compose = () => {
      throw new TypeError('no');
    };
    expect(await deliver(id, { compose })).toEqual(DONE);
    expect(entryOf(id)).toMatchObject({ state: 'failed', reason: 'not-composed' });
    expect(log.counted(metrics.emailParked)).toBe(1);
  });

  test('that was deleted is logged and raises no alarm', async () => {
    expect(await mailerWorld().deliver(idOf('1'))).toEqual(DONE);
    expect(log.lines.join()).toContain('email-entry-gone');
    expect(log.counted(metrics.emailParked)).toBe(0);
  });

  test.each([
    ['sends', [], metrics.emailSent],
    ['refuses for good', [rejected], metrics.emailRejected],
  ])(
    'for a receipt that SES %s is deleted, because it names a deleted client',
    async (_, ses, metric) => {
      const { deliver, putReceipt, entryOf } = mailerWorld({ ses });
      const id = putReceipt();
      expect(await deliver(id)).toEqual(DONE);
      expect(entryOf(id)).toBeUndefined();
      expect(log.counted(metric)).toBe(1);
    },
  );
});

test('a download link isn’t emailed once the deletion of its account has begun; the receipt is', async () => {
  const { deliver, putLink, putReceipt, deleting, sent, entryOf } = mailerWorld();
  const [link, others] = [putLink('ada'), putLink('bob')];
  deleting.add('ada');
  for (const id of [link, others, putReceipt()]) await deliver(id);
  expect(sent).toHaveLength(2);
  expect(entryOf(link)).toMatchObject({ state: 'suppressed', reason: 'deleted' });
  expect(entryOf(link)).not.toHaveProperty('payload');
});
