import { describe, expect, test } from 'vitest';
import { type Entry, readEntry } from '#lambdas/outbox/entry.ts';
import { bounce, claim, type Ending, end, LEASE_MS, swept } from '#lambdas/outbox/transitions.ts';
import { guideEntry, idOf } from '#tests/support/lambdas/email-world.ts';
import { listOf, numberIn, oneOf, repeat } from '#tests/support/random.ts';

const MINUTE = 60_000;
const NOW = new Date('2026-01-02T03:04:05.000Z');
const at = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const pending = guideEntry(idOf('1'), 'ada@example.com', NOW);

const claimed = (entry: Entry, holder = 'holder', now = NOW): Entry => {
  const result = claim(entry, holder, now);
  if (result.outcome !== 'claimed') throw new Error(result.outcome);
  return result.entry;
};
const sending = claimed(pending);

const ended = (ending: Ending, entry = sending, holder = 'holder'): Entry => {
  const result = end(entry, holder, ending, NOW);
  if (!result) throw new Error('It is held by another');
  return result;
};

const sent: Ending = { state: 'sent', messageId: 'message' };
const suppressed: Ending = { state: 'suppressed', reason: 'limited' };
const failed: Ending = { state: 'failed', reason: 'MessageRejected' };
const released: Ending = { state: 'pending' };
const postponed = (until: Date): Ending => ({
  state: 'pending',
  reason: 'Paused',
  until: until.toISOString(),
});

describe('reading an outbox entry', () => {
  test.each([
    ['has another version', { version: 2 }],
    ['has an email address as its id', { id: 'ada@example.com' }],
    ['has an unknown kind', { kind: 'letter' }],
    ['has an invalid time', { dueAt: 'soon' }],
    ['is being sent without a lease', { lease: undefined }],
    ['has no time for the sweep', { sweepAt: undefined }],
    ['lacks data for its email', { payload: { email: 'ada@example.com' } }],
  ])('an entry that %s can’t be read', (_, change) => {
    expect(readEntry({ ...sending, ...change })).toBeUndefined();
  });

  test('an entry that announces a client’s message keeps the time of the message', () => {
    const ofMessage = { ...pending, messageAt: NOW.toISOString() };
    expect(readEntry(ofMessage)).toEqual(ofMessage);
  });
});

describe('claiming an outbox entry', () => {
  test('a sender can claim a pending entry, and another sender must wait until the claim expires', () => {
    expect(sending).toMatchObject({ state: 'sending', attempts: 1, lease: { holder: 'holder' } });
    const later = { outcome: 'later', seconds: LEASE_MS / 1_000 };
    expect(claim(sending, 'other', at(1_000))).toEqual(later);
  });

  test('if an earlier claim expired, the next claim marks the email as possibly sent', () => {
    const again = claimed(sending, 'other', at(LEASE_MS + 1));
    expect(again).toMatchObject({ attempts: 2, inDoubt: true, lease: { holder: 'other' } });
    const third = claimed(ended(released, again, 'other'), 'third', at(LEASE_MS + 2));
    expect(third.inDoubt).toBe(true);
  });
});

describe('ending an outbox entry', () => {
  test.each([
    ['sent', ended(sent), false],
    ['suppressed', ended(suppressed), false],
    ['failed', ended(failed), true],
    ['bounced', bounce(sending, 'bounced', NOW), false],
    ['complained', bounce(sending, 'complained', NOW), false],
  ])(
    'an entry with the outcome "%s" can’t be claimed, and expires after 90 days',
    (state, settled, keepsPayload) => {
      expect(settled).toMatchObject({ state, settledAt: NOW.toISOString() });
      expect(settled?.expiresAt).toBe(at(90 * 24 * 60 * MINUTE).getTime() / 1_000);
      expect(settled).not.toHaveProperty('sweepAt');
      expect(settled).not.toHaveProperty('lease');
      expect('payload' in (settled ?? {})).toBe(keepsPayload);
      expect(claim(settled ?? pending, 'other', at(MINUTE))).toEqual({ outcome: 'settled' });
    },
  );

  test('a bounced entry stays bounced, even if the sender later records another outcome', () => {
    const bounced = bounce(sending, 'bounced', NOW) ?? sending;
    expect(end(bounced, 'holder', sent, NOW)).toBeUndefined();
    expect(bounce(bounced, 'bounced', NOW)).toBeUndefined();
  });

  test('after an operator sets a failed entry to pending, a sender can claim the entry', () => {
    const again = readEntry({ ...ended(failed), state: 'pending', sweepAt: NOW.toISOString() });
    expect(claim(again ?? sending, 'other', at(MINUTE)).outcome).toBe('claimed');
  });
});

test('a sender can neither end nor release an entry that another sender has claimed', () => {
  for (const ending of [sent, suppressed, failed, released, postponed(at(MINUTE))]) {
    expect(end(sending, 'other', ending, NOW)).toBeUndefined();
    expect(end(pending, 'other', ending, NOW)).toBeUndefined();
  }
});

describe('the sweep', () => {
  test('the sweep skips a claimed entry, and checks an entry less often the more attempts have failed', () => {
    expect(swept(sending, at(MINUTE))).toBeUndefined();
    const waitAfter = (attempts: number) =>
      Date.parse(swept({ ...pending, attempts }, NOW)?.sweepAt ?? '') - NOW.getTime();
    expect([0, 5, 6, 12, 24, 600].map(waitAfter)).toEqual(
      [5, 5, 10, 20, 80, 360].map((minutes) => minutes * MINUTE),
    );
  });

  test('the sweep doesn’t change the due time of an email', () => {
    expect(swept(pending, NOW)?.dueAt).toBe(pending.dueAt);
  });
});

const kinds = ['claim', 'sent', 'failed', 'release', 'postpone', 'bounce', 'sweep'] as const;

test('in any order of events, no sender claims an email that was recorded as sent', () => {
  let count = 0;
  repeat(2_000, (random) => {
    let entry = pending;
    let time = NOW.getTime();
    let wasSent = false;
    for (const what of listOf(random, 20, () => oneOf(random, kinds))) {
      const holder = oneOf(random, ['one', 'two']);
      time += numberIn(random, 0, 3 * MINUTE);
      const now = new Date(time);
      if (what === 'claim') {
        const result = claim(entry, holder, now);
        if (result.outcome !== 'claimed') continue;
        expect(wasSent).toBe(false);
        expect(entry.dueAt <= now.toISOString()).toBe(true);
        entry = result.entry;
        continue;
      }
      const next = {
        sent: () => end(entry, holder, sent, now),
        failed: () => end(entry, holder, failed, now),
        release: () => end(entry, holder, { state: 'pending', inDoubt: true }, now),
        postpone: () => end(entry, holder, postponed(new Date(time + MINUTE)), now),
        bounce: () => bounce(entry, 'bounced', now),
        sweep: () => swept(entry, now),
      }[what]();
      entry = next ?? entry;
      wasSent ||= entry.state === 'sent';
      expect(entry.sweepAt !== undefined).toBe(/pending|sending/.test(entry.state));
    }
    if (wasSent) count += 1;
  });
  expect(count).toBeGreaterThan(100);
});
