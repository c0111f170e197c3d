import { expect, test } from 'vitest';
import { foldAddress, permissionFor, recipientKey } from '#lambdas/mail/recipient.ts';

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['ADA@Example.COM', 'ada@example.com'],
  ['ada+news@example.com', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['+ada@example.com', '+ada@example.com'],
])('%s is %s', (address, folded) => expect(foldAddress(address)).toBe(folded));

test('the key of a recipient does not show the address', () => {
  const pk = recipientKey('ada+1@example.com');
  expect(pk).toMatch(/^recipient#[0-9a-f]{64}$/);
  expect(recipientKey('ADA@example.com')).toBe(pk);
});

test('a share that a lead has is not taken again, unless the recipient wants no mails', () => {
  const now = new Date('2026-01-02T03:04:05.000Z');
  const shares = [{ leadId: '1', at: now.toISOString() }];
  expect(permissionFor({ version: 1, shares }, '1', now)).toBe('has-share');
  expect(permissionFor({ version: 1, shares, suppressed: 'unsubscribed' }, '1', now)).toBe(
    'unsubscribed',
  );
});
