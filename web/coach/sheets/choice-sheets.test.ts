import { expect, test } from 'vitest';
import { calendarEvent } from './choice-sheets.tsx';

test('an event for the calendar has the call, its time, and the phone number', () => {
  const event = calendarEvent({
    id: 'a',
    name: 'Reyes; Megan',
    phone: '503, 555',
    at: new Date('2026-11-25T00:15:00.000Z'),
  });
  expect(event.split('\r\n')).toEqual(
    expect.arrayContaining([
      'DTSTART:20261125T001500Z',
      'SUMMARY:Call Reyes\\; Megan',
      'LOCATION:503\\, 555',
    ]),
  );
});
