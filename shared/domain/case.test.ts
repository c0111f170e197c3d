import { describe, expect, test } from 'vitest';
import {
  type Case,
  isWithdrawn,
  listOf,
  sortTimeOf,
  whenAnswered,
  whenClientWrites,
  whenWithdrawn,
  withoutAnswer,
  withStatus,
} from './case.ts';

const at = (hour: number): string => `2026-11-02T${String(hour).padStart(2, '0')}:00:00.000Z`;

const first = whenClientWrites(undefined, 'assessment', at(8));

describe('lists', () => {
  test.each<[Partial<Case>, string]>([
    [{ status: 'closed', waitingSince: at(8), followUpAt: at(9) }, 'closed'],
    [{ status: 'client', waitingSince: at(8), followUpAt: at(9) }, 'answer'],
    [{ status: 'open' }, 'follow-up'],
    [{ status: 'client', followUpAt: at(9) }, 'follow-up'],
    [{ status: 'client' }, 'clients'],
  ])('%j is in %s', (part, list) => {
    expect(listOf({ ...first, waitingSince: undefined, ...part })).toBe(list);
  });

  test('sorts waiting cases by their wait, and follow-ups without a time first', () => {
    expect(sortTimeOf({ ...first, changedAt: at(9) })).toBe(at(8));
    const answered = whenAnswered(first, at(9));
    expect(sortTimeOf(answered) < sortTimeOf({ ...answered, followUpAt: at(10) })).toBe(true);
    expect(sortTimeOf({ ...answered, status: 'client' })).toBe(at(9));
  });
});

describe('the clock', () => {
  test('a second message doesn’t restart it', () => {
    const again = whenClientWrites(first, 'message', at(12));
    expect(again).toMatchObject({ waitingSince: at(8), waitingFor: 'message' });
    // Nor does another assessment hide that the client wrote.
    expect(whenClientWrites(again, 'assessment', at(13))).toMatchObject({ waitingFor: 'message' });
  });

  test('an answer stops it, and the next message starts it', () => {
    const answered = whenAnswered({ ...first, tries: 2 }, at(9));
    expect(answered).toMatchObject({ waitingSince: undefined, tries: undefined });
    const wrote = whenClientWrites(answered, 'message', at(10));
    expect(wrote).toMatchObject({ waitingSince: at(10), waitingFor: 'message' });
  });

  describe('an answer that is removed', () => {
    const answer = { ...first, at: at(9) };
    const reached = whenAnswered(first, at(9));
    const wrote = whenClientWrites(reached, 'message', at(10));
    test.each([
      ['restores the wait', reached, { waitingSince: at(8), waitingFor: 'assessment' }],
      ['restores the earlier wait', wrote, { waitingSince: at(8), waitingFor: 'message' }],
      ['restores nothing after another answer', whenAnswered(reached, at(11)), {}],
      ['restores nothing after an answer to what came later', whenAnswered(wrote, at(11)), {}],
      [
        'keeps a wait that began after another answer',
        whenClientWrites(whenAnswered(reached, at(11)), 'message', at(12)),
        { waitingSince: at(12), waitingFor: 'message' },
      ],
    ])('%s', (_, before, wait) => {
      const { waitingSince, waitingFor } = withoutAnswer(before, answer, at(13));
      expect({ waitingSince, waitingFor }).toEqual(wait);
    });

    test('that came second leaves the first, which can be removed, too', () => {
      const second = { ...reached, at: at(11) };
      const once = withoutAnswer(whenAnswered(reached, at(11)), second, at(12));
      expect(once.waitingSince).toBeUndefined();
      expect(withoutAnswer(once, answer, at(13)).waitingSince).toBe(at(8));
    });
  });

  test('closing keeps the wait and the follow-up, so reopening shows the same times', () => {
    const closed = withStatus({ ...first, followUpAt: at(12) }, 'closed', 'no reply', at(9));
    expect(listOf(closed)).toBe('closed');
    const open = withStatus(closed, 'open', undefined, at(10));
    expect(open).toMatchObject({ waitingSince: at(8), followUpAt: at(12), reason: undefined });
    expect(listOf(open)).toBe('answer');
  });
});

describe('what opens a closed case', () => {
  test.each(['not a fit', 'no reply', 'ended'] as const)('a message opens “%s”', (reason) => {
    const planned = { ...whenAnswered(first, at(9)), followUpAt: at(12) };
    const opened = whenClientWrites(
      withStatus(planned, 'closed', reason, at(10)),
      'message',
      at(11),
    );
    expect(opened).toMatchObject({
      status: 'open',
      reason: undefined,
      waitingSince: at(11),
      followUpAt: undefined,
    });
  });

  test('junk stays closed', () => {
    const junk = withStatus(first, 'closed', 'junk', at(9));
    expect(whenClientWrites(junk, 'assessment', at(10))).toEqual(junk);
  });

  test('an assessment after a withdrawal opens the case with a new clock', () => {
    const withdrawn = whenWithdrawn({ ...first, clearance: 'asked', followUpAt: at(9) }, at(9));
    expect(withdrawn).toMatchObject({
      status: 'closed',
      reason: 'withdrawn',
      waitingSince: undefined,
      followUpAt: undefined,
      clearance: undefined,
    });
    const opened = whenClientWrites(withdrawn, 'assessment', at(10));
    expect(opened).toMatchObject({ status: 'open', waitingSince: at(10), withdrawnAt: at(9) });
  });
});

test('nothing dated before or at the withdrawal is open', () => {
  expect(isWithdrawn({ withdrawnAt: at(9) }, at(8))).toBe(true);
  expect(isWithdrawn({ withdrawnAt: at(9) }, at(9))).toBe(true);
  expect(isWithdrawn({ withdrawnAt: at(9) }, at(10))).toBe(false);
  expect(isWithdrawn({}, at(8))).toBe(false);
});

test('who stops being a client keeps the time, and a wrong click leaves none', () => {
  const client = withStatus(first, 'client', undefined, at(9));
  const ended = withStatus(client, 'closed', 'ended', at(10));
  expect(ended.clientUntil).toBe(at(10));
  expect(withStatus(ended, 'client', undefined, at(11)).clientUntil).toBeUndefined();
});
