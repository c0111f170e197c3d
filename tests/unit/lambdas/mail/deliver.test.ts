import { describe, expect, test } from 'vitest';
import { deliver } from '#lambdas/outbox/deliver.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import { bounce, claim, LEASE } from '#lambdas/outbox/transitions.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';
import { guideEntry, idOf, noticeEntry } from '#tests/support/lambdas/mail-world.ts';
import { ADA, mailerWorld, throttled, unanswered } from '#tests/support/lambdas/mailer-world.ts';

const log = catchLog();

const DONE = { outcome: 'done' };
const MINUTE = 60_000;

type World = ReturnType<typeof mailerWorld>;

/** Takes an entry as another sender does. */
const claimAsAnother = async ({ outbox, clock }: World, id: string) => {
  const found = await outbox.find(id);
  const claimed = typeof found !== 'string' && claim(found, 'another', clock.now());
  if (claimed && claimed.outcome === 'claimed') await outbox.save(claimed.entry);
};

describe('a mail', () => {
  test('is sent, and its entry says so and forgets the address', async () => {
    const { deps, addLead, sent, entryOf } = mailerWorld();
    const id = addLead('1');
    expect(await deliver(deps)(id)).toEqual(DONE);
    expect(sent).toEqual([ADA]);
    expect(entryOf(id)).toMatchObject({
      ...{ state: 'sent', attempts: 1, messageId: 'message-1' },
      settledAt: '2026-01-02T03:04:05.000Z',
    });
    expect(JSON.stringify(entryOf(id))).not.toMatch(/@|unsubscribe/);
    expect(log.counted(metrics.mailSent)).toBe(1);
  });

  test('is sent once, however often its message is delivered', async () => {
    const { deps, addLead, sent } = mailerWorld();
    const id = addLead('1');
    await Promise.all([deliver(deps)(id), deliver(deps)(id)]);
    expect(await deliver(deps)(id)).toEqual(DONE);
    expect(sent).toHaveLength(1);
  });

  test('that another sender holds is tried again when the lease has ended', async () => {
    const world = mailerWorld();
    const id = world.addLead('1');
    await claimAsAnother(world, id);
    expect(await deliver(world.deps)(id)).toEqual({ outcome: 'retry', seconds: LEASE / 1000 + 1 });
    expect(world.sent).toEqual([]);
  });

  test('of a sender that died is sent after its lease, and counted as perhaps the second', async () => {
    const world = mailerWorld();
    const id = world.addLead('1');
    await claimAsAnother(world, id);
    world.clock.pass(LEASE + 1);
    expect(await deliver(world.deps)(id)).toEqual(DONE);
    expect(world.sent).toHaveLength(1);
    expect(log.counted(metrics.mailMaybeDuplicate)).toBe(1);
  });

  test('of a sender that died stays in doubt when the answer to the next claim is lost', async () => {
    const world = mailerWorld();
    const { deps, clock } = world;
    const id = world.addLead('1');
    await claimAsAnother(world, id);
    clock.pass(LEASE + 1);
    const save: typeof deps.outbox.save = async (entry) => {
      await deps.outbox.save(entry);
      throw new ServiceUnavailableError('the table');
    };
    const losing = deliver({ ...deps, outbox: { ...deps.outbox, save } });
    await expect(losing(id)).rejects.toThrow(ServiceUnavailableError);
    clock.pass(LEASE + 1);
    expect(await deliver(deps)(id)).toEqual(DONE);
    expect(world.sent).toHaveLength(1);
    expect(log.counted(metrics.mailMaybeDuplicate)).toBe(1);
  });

  test('that SES throttles stays pending, and is sent later', async () => {
    const answers = [throttled, throttled];
    const { deps, addLead, sent, entryOf } = mailerWorld({
      ses: () => answers.pop() ?? { outcome: 'sent', messageId: 'm' },
    });
    const id = addLead('1');
    expect(await deliver(deps)(id)).toEqual({ outcome: 'retry' });
    expect(entryOf(id)).toMatchObject({ state: 'pending', attempts: 1 });
    expect(await deliver(deps)(id)).toEqual({ outcome: 'retry' });
    expect(await deliver(deps)(id)).toEqual(DONE);
    expect(sent).toHaveLength(1);
    expect(log.counted(metrics.mailMaybeDuplicate)).toBe(0);
  });

  test('whose answer was lost is sent again, and counted', async () => {
    const answers = [unanswered];
    const { deps, addLead, sent } = mailerWorld({
      ses: () => answers.pop() ?? { outcome: 'sent', messageId: 'm' },
    });
    const id = addLead('1');
    await deliver(deps)(id);
    await deliver(deps)(id);
    expect(sent).toHaveLength(1);
    expect(log.counted(metrics.mailMaybeDuplicate)).toBe(1);
  });

  test('that SES rejects has failed at once', async () => {
    const { deps, addLead, entryOf } = mailerWorld({
      ses: () => ({ outcome: 'rejected', reason: 'MessageRejected' }),
    });
    const id = addLead('1');
    expect(await deliver(deps)(id)).toEqual(DONE);
    expect(entryOf(id)).toMatchObject({ state: 'failed', reason: 'MessageRejected' });
    expect(log.counted(metrics.mailRejected)).toBe(1);
    expect(log.counted(metrics.noticeNotSent)).toBe(0);
    expect(await deliver(deps)(id)).toEqual(DONE);
  });

  test('F04: that SES refuses because of the account waits, ever longer, and is sent when that is set right', async () => {
    let isReady = false;
    const { deps, addLead, sent, entryOf, clock } = mailerWorld({
      ses: () =>
        isReady
          ? { outcome: 'sent', messageId: 'm' }
          : { outcome: 'account-refused', reason: 'MessageRejected' },
    });
    const id = addLead('1');
    for (const [attempt, minutes] of [15, 30, 60, 120, 240, 360, 360].entries()) {
      expect(await deliver(deps)(id)).toEqual(DONE);
      expect(entryOf(id)).toMatchObject({ state: 'pending', reason: 'MessageRejected' });
      expect(log.counted(metrics.mailHeldByAccount)).toBe(attempt + 1);
      const wait = Date.parse(entryOf(id)?.dueAt ?? '') - clock.now().getTime();
      expect(wait).toBe(minutes * MINUTE);
      clock.pass(wait);
    }
    isReady = true;
    await deliver(deps)(id);
    expect(sent).toHaveLength(1);
    expect(log.counted(metrics.mailRejected)).toBe(0);
  });

  test('to the coach that SES rejects raises an alarm of its own', async () => {
    const { deps, put, clock } = mailerWorld({
      ses: () => ({ outcome: 'rejected', reason: 'MessageRejected' }),
    });
    await deliver(deps)(put(noticeEntry(idOf('1'), clock.now())));
    expect(log.counted(metrics.noticeNotSent)).toBe(1);
  });

  test('that was sent is recorded, though the table fails for a while', async () => {
    const { deps, addLead, entryOf, sent } = mailerWorld();
    const id = addLead('1');
    let failures = 3;
    const save: typeof deps.outbox.save = async (entry) => {
      if (entry.state === 'sent' && failures-- > 0) throw new ServiceUnavailableError('the table');
      return deps.outbox.save(entry);
    };
    expect(await deliver({ ...deps, outbox: { ...deps.outbox, save } })(id)).toEqual(DONE);
    expect(entryOf(id)).toMatchObject({ state: 'sent' });
    expect(sent).toHaveLength(1);
  });

  test('that could not be recorded as sent is tried again, rather than forgotten', async () => {
    const { deps, addLead, entryOf } = mailerWorld();
    const id = addLead('1');
    const save: typeof deps.outbox.save = (entry) =>
      entry.state === 'sent'
        ? Promise.reject(new ServiceUnavailableError('the table'))
        : deps.outbox.save(entry);
    const call = deliver({ ...deps, outbox: { ...deps.outbox, save } });
    await expect(call(id)).rejects.toThrow(ServiceUnavailableError);
    // Nobody takes it before the lease is over, and then it is in doubt.
    expect(entryOf(id)).toMatchObject({ state: 'sending' });
  });

  test('that bounced before it was recorded as sent stays bounced', async () => {
    const { deps, addLead, entryOf, outbox, clock } = mailerWorld();
    const id = addLead('1');
    const send: typeof deps.send = async (mail) => {
      const found = await outbox.find(id);
      const bounced = typeof found !== 'string' && bounce('bounced', clock.now())(found);
      if (bounced) await outbox.save(bounced);
      return deps.send(mail);
    };
    await deliver({ ...deps, send })(id);
    expect(entryOf(id)).toMatchObject({ state: 'bounced' });
  });

  test('of which nothing is known because a table failed gives its claim back', async () => {
    const { deps, addLead, entryOf } = mailerWorld();
    const id = addLead('1');
    const permit = () => Promise.reject(new ServiceUnavailableError('the table'));
    expect(await deliver({ ...deps, permit })(id)).toEqual({ outcome: 'retry' });
    expect(entryOf(id)).toMatchObject({ state: 'pending' });
    expect(entryOf(id)?.inDoubt).toBeUndefined();
  });

  test('to the coach knows no limits', async () => {
    const { deps, put, clock, sent, spent } = mailerWorld();
    for (const name of ['1', '2', '3', '4']) {
      await deliver(deps)(put(noticeEntry(idOf(name), clock.now())));
    }
    expect(sent).toHaveLength(4);
    expect(spent()).toBe(0);
  });
});

describe('a mail that is due later', () => {
  test('is never sent before, and waits in the queue only as long as a queue can wait', async () => {
    const { deps, put, sent, clock } = mailerWorld();
    const due = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE);
    const soon = put(guideEntry(idOf('1'), 'one@example.com', clock.now(), due(10)));
    const later = put(guideEntry(idOf('2'), 'two@example.com', clock.now(), due(60)));
    expect(await deliver(deps)(soon)).toEqual({ outcome: 'retry', seconds: 601 });
    expect(await deliver(deps)(later)).toEqual(DONE);
    expect(sent).toEqual([]);
    clock.pass(60 * MINUTE);
    await deliver(deps)(soon);
    await deliver(deps)(later);
    expect(sent).toEqual(['one@example.com', 'two@example.com']);
  });
});

describe('what the Lambda has time for', () => {
  /** The time of an invocation, which every attempt and pause uses up. */
  const limited = (milliseconds: number, world: World) => {
    let left = milliseconds;
    let longest = 0;
    // The invocation's signal aborts what takes longer.
    const use = (time: number) => {
      left -= Math.min(time, left);
      longest = Math.max(longest, milliseconds - left);
    };
    const deps = { ...world.deps, timeLeft: () => left, pause: async (time: number) => use(time) };
    return { deps, use, used: () => longest };
  };

  test('a send is not begun when its answer could not be recorded any more', async () => {
    const world = mailerWorld();
    const id = world.addLead('1');
    const { deps } = limited(9_000, world);
    expect(await deliver(deps)(id)).toEqual({ outcome: 'retry' });
    expect(world.sent).toEqual([]);
    expect(world.entryOf(id)).toMatchObject({ state: 'pending' });
  });

  test('recording a send ends before the Lambda does, pauses included', async () => {
    const world = mailerWorld();
    const id = world.addLead('1');
    const { deps, use, used } = limited(10_500, world);
    let attempts = 0;
    const save: typeof deps.outbox.save = async (entry) => {
      if (entry.state !== 'sent') return world.deps.outbox.save(entry);
      attempts += 1;
      // As long as all attempts of the client take.
      use(6_000);
      throw new ServiceUnavailableError('the table');
    };
    const call = deliver({ ...deps, outbox: { ...deps.outbox, save } });
    await expect(call(id)).rejects.toThrow(ServiceUnavailableError);
    expect(world.sent).toHaveLength(1);
    expect(attempts).toBe(2);
    expect(used()).toBeLessThanOrEqual(10_500);
  });
});

describe('an entry', () => {
  const odd = { kind: 'guide', state: 'pending', revision: 0, attempts: 0, sweepAt: 'x' };
  test.each<[string, Record<string, unknown>]>([
    ['of an unknown version', { version: 99 }],
    ['of an unknown kind', { kind: 'gift' }],
    ['without a state', { state: undefined }],
    ['without an address', { payload: {} }],
    ['whose time is none', { dueAt: 5 }],
    ['that lacks everything', odd],
  ])('F08 F39: %s is set aside at once', async (_, changes) => {
    const { deps, items, entryOf, sent, clock } = mailerWorld();
    const id = idOf('1');
    items.set(id, { ...guideEntry(id, ADA, clock.now()), ...changes });
    expect(await deliver(deps)(id)).toEqual(DONE);
    expect(entryOf(id)).toMatchObject({ state: 'failed', reason: 'unreadable' });
    expect(entryOf(id)).not.toHaveProperty('sweepAt');
    expect(log.counted(metrics.mailParked)).toBe(1);
    expect(sent).toEqual([]);
  });

  test('F39: whose mail can’t be composed is set aside', async () => {
    const { deps, addLead, entryOf } = mailerWorld();
    const id = addLead('1');
    const compose = () => {
      throw new TypeError('no');
    };
    expect(await deliver({ ...deps, compose })(id)).toEqual(DONE);
    expect(entryOf(id)).toMatchObject({ state: 'failed', reason: 'not-composed' });
    expect(log.counted(metrics.mailParked)).toBe(1);
  });

  test('that is gone, as with somebody who was erased, is told and rings nowhere', async () => {
    const { deps } = mailerWorld();
    expect(await deliver(deps)(idOf('1'))).toEqual(DONE);
    expect(log.lines.join()).toContain('mail-entry-gone');
    expect(log.counted(metrics.mailParked)).toBe(0);
  });

  test.each([
    ['is sent', { outcome: 'sent', messageId: 'm' }, metrics.mailSent],
    ['is refused for good', { outcome: 'rejected', reason: 'no' }, metrics.mailRejected],
  ] as const)(
    'for a receipt that %s is forgotten: it names somebody who was erased',
    async (_, outcome, metric) => {
      const { deps, put, entryOf, clock } = mailerWorld({ ses: () => outcome });
      const payload = { email: ADA };
      const id = put(newEntry({ id: idOf('1'), kind: 'erased', payload }, clock.now()));
      expect(await deliver(deps)(id)).toEqual(DONE);
      expect(entryOf(id)).toBeUndefined();
      expect(log.counted(metric)).toBe(1);
    },
  );
});
