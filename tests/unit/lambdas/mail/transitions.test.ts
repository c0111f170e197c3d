import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Entry, readEntry } from '#lambdas/outbox/entry.ts';
import {
  bounce,
  claim,
  type Ending,
  end,
  LEASE,
  requeue,
  swept,
  type Transition,
} from '#lambdas/outbox/transitions.ts';
import { guideEntry, idOf } from '#tests/support/lambdas/mail-world.ts';

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

const sent: Ending = { state: 'sent', messageId: 'message' };
const suppressed: Ending = { state: 'suppressed', reason: 'limited' };
const failed: Ending = { state: 'failed', reason: 'MessageRejected' };
const released: Ending = { state: 'pending' };
const postponed = (until: Date): Ending => ({
  ...{ state: 'pending', reason: 'Paused', until: until.toISOString() },
});

describe('an entry is read', () => {
  test.each([
    ['waits', pending],
    ['is being sent', sending],
    ['was sent, and forgot what it needed,', end('holder', sent, NOW)(sending)],
  ])('as it was stored when it %s', (_, entry) => {
    expect(readEntry({ ...entry })).toEqual(entry);
  });

  test.each([
    ['is of another version', { version: 2 }],
    ['has an id that is not ours', { id: 'ada@example.com' }],
    ['has a kind that we don’t know', { kind: 'letter' }],
    ['has a time that is none', { dueAt: 'soon' }],
    ['is sent by nobody', { lease: undefined }],
    ['would never be looked at again', { sweepAt: undefined }],
    ['lacks what its mail needs', { payload: { email: 'ada@example.com' } }],
  ])('unless it %s', (_, change) => {
    expect(readEntry({ ...sending, ...change })).toBeUndefined();
  });
});

describe('a claim', () => {
  test('takes a pending entry, and nobody else gets it until the lease is over', () => {
    expect(sending).toMatchObject({ state: 'sending', attempts: 1, lease: { holder: 'holder' } });
    expect(claim(sending, 'other', at(1_000))).toEqual({
      outcome: 'later',
      seconds: LEASE / 1_000,
    });
  });

  test('after a lease that ran out is in doubt, on the entry itself', () => {
    const again = claimed(sending, 'other', at(LEASE + 1));
    expect(again).toMatchObject({ attempts: 2, inDoubt: true, lease: { holder: 'other' } });
    expect(
      claimed(end('other', released, NOW)(again) ?? again, 'third', at(LEASE + 2)).inDoubt,
    ).toBe(true);
  });

  test('never comes before the mail is due', () => {
    const later = guideEntry(idOf('1'), 'ada@example.com', NOW, at(90 * MINUTE));
    expect(claim(later, 'holder', at(89 * MINUTE))).toEqual({ outcome: 'later', seconds: 61 });
    expect(claim(later, 'holder', at(90 * MINUTE)).outcome).toBe('claimed');
  });
});

describe('an outcome', () => {
  test.each<[string, Transition, boolean]>([
    ['sent', end('holder', sent, NOW), false],
    ['suppressed', end('holder', suppressed, NOW), false],
    ['failed', end('holder', failed, NOW), true],
    ['bounced', bounce('bounced', NOW), false],
    ['complained', bounce('complained', NOW), false],
  ])('%s ends the entry, which then expires', (state, transition, keepsPayload) => {
    const settled = transition(sending);
    expect(settled).toMatchObject({ state, settledAt: NOW.toISOString() });
    expect(settled?.expiresAt).toBe(at(90 * 24 * 60 * MINUTE).getTime() / 1_000);
    expect(settled).not.toHaveProperty('sweepAt');
    expect(settled).not.toHaveProperty('lease');
    expect('payload' in (settled ?? {})).toBe(keepsPayload);
    expect(claim(settled ?? pending, 'other', at(MINUTE))).toEqual({ outcome: 'settled' });
  });

  test('that comes back stays so, whatever the sender records afterwards', () => {
    const bounced = bounce('bounced', NOW)(sending) ?? sending;
    expect(end('holder', sent, NOW)(bounced)).toBeUndefined();
    expect(bounce('bounced', NOW)(bounced)).toBeUndefined();
  });

  test('failed can be requeued, with its payload, and so can one that waits; no other can', () => {
    const again = requeue(at(MINUTE))(end('holder', failed, NOW)(sending) ?? sending);
    expect(again).toMatchObject({ state: 'pending', payload: pending.payload });
    expect(again).not.toHaveProperty('reason');
    expect(again).not.toHaveProperty('expiresAt');
    expect(claim(again ?? sending, 'other', at(MINUTE)).outcome).toBe('claimed');

    const waiting = end('holder', postponed(at(360 * MINUTE)), NOW)(sending) ?? sending;
    expect(waiting).toMatchObject({ dueAt: at(360 * MINUTE).toISOString(), reason: 'Paused' });
    expect(claim(requeue(at(MINUTE))(waiting) ?? waiting, 'o', at(MINUTE)).outcome).toBe('claimed');
    expect(requeue(NOW)(end('holder', sent, NOW)(sending) ?? sending)).toBeUndefined();
  });
});

test('what another holder has is neither settled nor given back', () => {
  for (const ending of [sent, suppressed, failed, released, postponed(at(MINUTE))]) {
    expect(end('other', ending, NOW)(sending)).toBeUndefined();
    expect(end('other', ending, NOW)(pending)).toBeUndefined();
  }
});

describe('the sweep', () => {
  test('leaves a held entry alone, and comes back ever more rarely to one that keeps failing', () => {
    expect(swept(at(MINUTE))(sending)).toBeUndefined();
    const waitAfter = (attempts: number) =>
      Date.parse(swept(NOW)({ ...pending, attempts })?.sweepAt ?? '') - NOW.getTime();
    expect([0, 5, 6, 12, 24, 600].map(waitAfter)).toEqual(
      [5, 5, 10, 20, 80, 360].map((minutes) => minutes * MINUTE),
    );
  });

  test('changes nothing about when a mail is due', () => {
    expect(swept(NOW)(pending)?.dueAt).toBe(pending.dueAt);
  });
});

/** Events as they may come, in any order, at any time, from two senders. */
const events = fc.array(
  fc.record({
    what: fc.constantFrom('claim', 'sent', 'failed', 'release', 'postpone', 'bounce', 'sweep'),
    holder: fc.constantFrom('one', 'two'),
    passed: fc.integer({ min: 0, max: 3 * MINUTE }),
  }),
  { maxLength: 20 },
);

test('in whatever order events come, a mail that was recorded as sent is never claimed again', () => {
  fc.assert(
    fc.property(events, (list) => {
      let entry = pending;
      let time = NOW.getTime();
      let wasSent = false;
      for (const { what, holder, passed } of list) {
        time += passed;
        const now = new Date(time);
        if (what === 'claim') {
          const result = claim(entry, holder, now);
          if (result.outcome !== 'claimed') continue;
          expect(wasSent).toBe(false);
          expect(entry.dueAt <= now.toISOString()).toBe(true);
          entry = result.entry;
          continue;
        }
        const transition = {
          sent: end(holder, sent, now),
          failed: end(holder, failed, now),
          release: end(holder, { state: 'pending', inDoubt: true }, now),
          postpone: end(holder, postponed(new Date(time + MINUTE)), now),
          bounce: bounce('bounced', now),
          sweep: swept(now),
        }[what];
        entry = transition(entry) ?? entry;
        wasSent ||= entry.state === 'sent';
        expect(entry.sweepAt !== undefined).toBe(/pending|sending/.test(entry.state));
      }
    }),
    { numRuns: 2_000 },
  );
});
