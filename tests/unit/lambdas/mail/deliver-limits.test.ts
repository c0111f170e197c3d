import { describe, expect, test } from 'vitest';
import { deliver } from '#lambdas/outbox/deliver.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';
import { fakeHash, idOf, noticeEntry } from '#tests/support/lambdas/mail-world.ts';
import { ADA, mailerWorld, throttled } from '#tests/support/lambdas/mailer-world.ts';

const log = catchLog();

const MINUTE = 60_000;
const DONE = { outcome: 'done' };

test('a trial mails its one address, by any case of letters; a mail to another is settled and says why', async () => {
  const { deps, addLead, put, clock, sent, spent, entryOf } = mailerWorld({ only: ADA });
  const others = addLead('other', 'eve@example.com');
  expect(await deliver(deps)(others)).toEqual(DONE);
  expect(entryOf(others)).toMatchObject({ state: 'suppressed', reason: 'trial' });
  expect(log.counted(metrics.mailSuppressed)).toBe(1);
  expect(spent()).toBe(0);

  const own = addLead('own', ADA.toUpperCase());
  const notice = put(noticeEntry(idOf('notice'), clock.now()));
  for (const id of [own, notice]) expect(await deliver(deps)(id)).toEqual(DONE);
  expect(sent).toEqual([ADA.toUpperCase(), 'coach@example.com']);
});

test('a receipt that a trial doesn’t mail is forgotten like any other', async () => {
  const { deps, put, entryOf, clock, sent } = mailerWorld({ only: ADA });
  const payload = { email: 'eve@example.com' };
  const id = put(newEntry({ id: idOf('1'), kind: 'erased', payload }, clock.now()));
  expect(await deliver(deps)(id)).toEqual(DONE);
  expect(entryOf(id)).toBeUndefined();
  expect(sent).toEqual([]);
});

describe('a recipient', () => {
  test('gets one guide mail in ten minutes, and three a day, no matter who asks', async () => {
    const { deps, addLead, sent, clock, entryOf } = mailerWorld();
    const spellings = [ADA, 'ada+1@example.com', 'ADA@EXAMPLE.com'];
    let leads = 0;
    const ask = async () => {
      const id = addLead(String(++leads), spellings[leads % 3]);
      await deliver(deps)(id);
      return entryOf(id);
    };
    expect(await ask()).toMatchObject({ state: 'sent' });
    expect(await ask()).toMatchObject({ state: 'suppressed', reason: 'limited' });
    clock.pass(10 * MINUTE);
    expect(await ask()).toMatchObject({ state: 'sent' });
    clock.pass(10 * MINUTE);
    expect(await ask()).toMatchObject({ state: 'sent' });
    clock.pass(10 * MINUTE);
    expect(await ask()).toMatchObject({ state: 'suppressed' });
    clock.pass(24 * 60 * MINUTE);
    expect(await ask()).toMatchObject({ state: 'sent' });
    expect(sent).toHaveLength(4);
  });

  test('that many ask for at once still gets one', async () => {
    const { deps, addLead, sent } = mailerWorld();
    const ids = Array.from({ length: 4 }, (_, index) => addLead(String(index)));
    await Promise.all(ids.map(deliver(deps)));
    expect(sent).toHaveLength(1);
  });

  test('keeps the share of a mail that has to be tried again', async () => {
    const answers = [throttled];
    const { deps, addLead, sent, spent } = mailerWorld({
      ses: () => answers.pop() ?? { outcome: 'sent', messageId: 'm' },
    });
    const id = addLead('1');
    await deliver(deps)(id);
    await deliver(deps)(id);
    expect(sent).toHaveLength(1);
    expect(spent()).toBe(1);
  });

  test.each(['complained', 'unsubscribed'] as const)(
    'that %s gets no mail again, under any spelling',
    async (reason) => {
      const { deps, addLead, sent, entryOf, recipients, clock } = mailerWorld();
      await recipients.suppress(await fakeHash(ADA), reason, clock.now());
      const id = addLead('1', 'Ada+tag@example.com');
      expect(await deliver(deps)(id)).toEqual(DONE);
      expect(entryOf(id)).toMatchObject({ state: 'suppressed', reason });
      expect(sent).toEqual([]);
    },
  );

  test('F40: whose tagged address bounced still gets mail under the untagged one', async () => {
    const { deps, addLead, sent, entryOf, recipients, clock } = mailerWorld();
    await recipients.suppress(await fakeHash('ada+tag@example.com'), 'bounced', clock.now());
    const [tagged, untagged] = [addLead('1', 'ada+tag@example.com'), addLead('2', ADA)];
    await deliver(deps)(tagged);
    await deliver(deps)(untagged);
    expect(entryOf(tagged)).toMatchObject({ state: 'suppressed', reason: 'bounced' });
    expect(sent).toEqual([ADA]);
  });

  test('that was erased gets no guide again, in any case of letters; another’s tag does, and the receipt comes', async () => {
    const { deps, addLead, put, sent, entryOf, recipients, clock } = mailerWorld();
    await recipients.suppress(await fakeHash(ADA), 'erased', clock.now());
    const [own, tagged] = [addLead('1', 'Ada@Example.com'), addLead('2', 'ada+tag@example.com')];
    const payload = { email: ADA };
    const receipt = put(newEntry({ id: idOf('3'), kind: 'erased', payload }, clock.now()));
    for (const id of [own, tagged, receipt]) await deliver(deps)(id);
    expect(entryOf(own)).toMatchObject({ state: 'suppressed', reason: 'erased' });
    expect(sent).toEqual(['ada+tag@example.com', ADA]);
  });
});

describe('the hourly rate limit', () => {
  test('postpones mails to the next hour, and they are sent then', async () => {
    const { deps, addLead, sent, entryOf, clock } = mailerWorld({ mailsPerHour: 1 });
    await deliver(deps)(addLead('1', 'one@example.com'));
    const id = addLead('2', 'two@example.com');
    expect(await deliver(deps)(id)).toEqual(DONE);
    const time = '2026-01-02T04:00:00.000Z';
    expect(entryOf(id)).toMatchObject({ state: 'pending', dueAt: time, sweepAt: time });
    expect(log.counted(metrics.guideMailLimitReached)).toBe(1);

    clock.pass(15 * MINUTE);
    expect(await deliver(deps)(id)).toEqual(DONE);
    expect(sent).toEqual(['one@example.com']);

    clock.pass(41 * MINUTE);
    expect(await deliver(deps)(id)).toEqual(DONE);
    expect(sent).toEqual(['one@example.com', 'two@example.com']);
  });

  test('F42: of one client holds only its own mails back', async () => {
    const { deps, addLead, sent, entryOf, clock } = mailerWorld({ mailsPerSource: 2 });
    const greedy = ['1', '2', '3'].map((name) => addLead(name, `g${name}@example.com`, 'greedy'));
    const honest = addLead('4', 'honest@example.com', 'other');
    const unknown = addLead('5', 'unknown@example.com');
    for (const id of [...greedy, honest, unknown]) await deliver(deps)(id);
    expect(sent).toEqual([
      ...['g1@example.com', 'g2@example.com'],
      ...['honest@example.com', 'unknown@example.com'],
    ]);
    expect(entryOf(greedy[2] ?? '')).toMatchObject({ state: 'pending', reason: 'source-limit' });
    expect(log.counted(metrics.guideMailSourceLimited)).toBe(1);

    clock.pass(60 * MINUTE);
    await deliver(deps)(greedy[2] ?? '');
    expect(sent).toHaveLength(5);
  });
});
