import { expect, test } from 'vitest';
import { matches } from './list.tsx';

const row = {
  contact: { name: 'Ana-Sofía Reyes', email: 'ana@example.com', phone: '+1 (503) 555-0142' },
};

test.each(['sofia', 'REYES', 'ana@', '503.555', '15035550142', '555 0142'])(
  '%j finds her',
  (text) => expect(matches(row, text)).toBe(true),
);

test.each(['megan', '55', '5036', 'room 142'])('%j doesn’t', (text) =>
  expect(matches(row, text)).toBe(false),
);

test('a case without a contact matches nothing', () => {
  expect(matches({}, 'a')).toBe(false);
});
