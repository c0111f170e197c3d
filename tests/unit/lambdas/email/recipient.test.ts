import { expect, test } from 'vitest';
import { foldAddress, permissionFor, suppressedAddress } from '#lambdas/email/recipient.ts';

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['ADA@Example.COM', 'ada@example.com'],
  ['ada+news@example.com', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['+ada@example.com', '+ada@example.com'],
])('the limits count %s as %s', (address, folded) => expect(foldAddress(address)).toBe(folded));

test('a bounce applies to the exact address, and a complaint or unsubscribe to all its variants', () => {
  const address = 'Ada+Tag@Example.com';
  expect(suppressedAddress(address, 'bounced')).toBe('ada+tag@example.com');
  expect(suppressedAddress(address, 'complained')).toBe('ada@example.com');
  expect(suppressedAddress(address, 'unsubscribed')).toBe('ada@example.com');
});

test('an email counts once toward the recipient’s limits, and not if the recipient unsubscribed', () => {
  const now = new Date('2026-01-02T03:04:05.000Z');
  const recipient = {
    id: 'hash',
    revision: 1,
    isKept: false,
    shares: [{ entryId: '1', at: now.toISOString() }],
  };
  expect(permissionFor(recipient, '1', now)).toBe('has-share');
  expect(permissionFor({ ...recipient, suppressed: 'unsubscribed' }, '1', now)).toBe(
    'unsubscribed',
  );
});
