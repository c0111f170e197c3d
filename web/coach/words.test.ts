import { expect, test } from 'vitest';
import type { ClientCase } from '#shared/domain/case.ts';
import { duration, hrefOf, placeText, reasonText, timeText, todayTitle } from './words.ts';

const timeZone = 'America/Los_Angeles';
const now = new Date('2026-11-24T20:00:00Z'); // Tuesday, noon
const present = { now, timeOff: [], timeZone };
const at = (hours: number): string => new Date(now.getTime() + hours * 3_600_000).toISOString();

const base: ClientCase = {
  clientId: 'a',
  list: 'answer',
  status: 'open',
  changedAt: at(-1),
  isConfirmed: true,
  assessments: [],
};
const waiting = (hours: number, more: Partial<ClientCase> = {}): ClientCase => ({
  ...base,
  waitingSince: at(-hours),
  waitingFor: 'assessment',
  ...more,
});
const read = [{ id: 'b', submittedAt: at(-2), consentVersion: '1', readAt: at(-1) }];
const followUp = (hours?: number): ClientCase => ({
  ...base,
  list: 'follow-up',
  followUpAt: hours === undefined ? undefined : at(hours),
});

test.each([
  [30_000, '1 min'],
  [45 * 60_000, '45 min'],
  [3.9 * 3_600_000, '3 h'],
  [47 * 3_600_000, '47 h'],
  [50 * 3_600_000, '2 d'],
])('%i ms are %s', (milliseconds, words) => expect(duration(milliseconds)).toBe(words));

test.each([
  [waiting(2), '22 h left', 'calm'],
  [waiting(21), '3 h left', 'amber'],
  [waiting(25), 'missed by 1 h', 'over'],
  [followUp(4.25), '4:15 PM', 'calm'],
  [followUp(21), 'Tomorrow', 'calm'],
  [followUp(72), 'Fri', 'calm'],
  [followUp(24 * 9), 'Dec 3', 'calm'],
  [followUp(-2), 'since 10:00 AM', 'amber'],
  [followUp(), '', 'calm'],
  [{ ...base, list: 'clients' as const }, '11:00 AM', 'calm'],
])('a row shows its time (%#)', (clientCase, text, level) =>
  expect(timeText(clientCase, present)).toEqual({ text, level }),
);

test('time off gives a day instead of the hours that are left', () => {
  const timeOff = [{ from: '2026-11-25', to: '2026-11-26' }];
  expect(timeText(waiting(2), { ...present, timeOff }).text).toBe('by Fri 10:00 AM');
});

test.each([
  [waiting(2), 'New'],
  [waiting(2, { tries: 1 }), 'New, tried once'],
  [waiting(2, { tries: 2, followUpAt: at(4) }), 'New, tried 2 times, again 4:00 PM'],
  [waiting(2, { waitingFor: 'message' }), 'New, wrote to you'],
  [
    waiting(2, { tries: 3, waitingFor: 'message', assessments: read }),
    'Wrote to you, tried 3 times',
  ],
  [waiting(2, { assessments: read }), 'New'],
  [waiting(2, { status: 'client' }), 'New, client'],
  [followUp(4), 'Call'],
  [followUp(), 'No next step'],
  [
    { ...base, list: 'closed' as const, status: 'closed' as const, reason: 'no reply' as const },
    'No reply',
  ],
  [
    { ...base, list: 'clients' as const, status: 'client' as const, clearance: 'asked' as const },
    'Client, clearance asked',
  ],
])('a row shows its reason (%#)', (clientCase, words) =>
  expect(reasonText(clientCase, present)).toBe(words),
);

test('the line under the name says the list and the time', () => {
  expect(placeText(waiting(21), present).text).toBe('Answer by 3:00 PM, 3 h left');
  expect(placeText(followUp(4.25), present).text).toBe('Follow up 4:15 PM');
  expect(placeText(followUp(), present).text).toBe('No next step');
  const closed = { ...followUp(), list: 'closed', status: 'closed', reason: 'no reply' } as const;
  expect(placeText(closed, present).text).toBe('Closed: no reply');
});

test('the heading counts and names the first due time', () => {
  const title = (rows: ClientCase[], hasMore = false) => todayTitle(rows, hasMore, present);
  expect(title([])).toBe('Nothing to answer');
  expect(title([waiting(2)])).toBe('1 to answer, by Wed 10:00 AM');
  expect(title([waiting(21), waiting(2)])).toBe('2 to answer, first by 3:00 PM');
  expect(title([waiting(25), waiting(2)], true)).toBe('2+ to answer, 1 missed');
});

test('a phone number or an address becomes a link', () => {
  expect(hrefOf({ phone: '+1 (503) 555-0142', email: 'a@example.com' })).toBe('tel:+15035550142');
  expect(hrefOf({ email: 'a?b&c@example.com' })).toBe('mailto:a%3Fb%26c@example.com');
  expect(hrefOf({})).toBeUndefined();
});
