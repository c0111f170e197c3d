import { expect, test } from 'vitest';
import { foldAddress, permissionFor, suppressedAddress } from '#lambdas/email/recipient.ts';
import { recipientStore } from '#lambdas/email/recipient-store.ts';

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['ADA@Example.COM', 'ada@example.com'],
  ['ada+news@example.com', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['+ada@example.com', '+ada@example.com'],
])('the limits count emails to %s as emails to %s', (address, folded) =>
  expect(foldAddress(address)).toBe(folded),
);

test('a bounce suppresses only the exact address, but a complaint or an unsubscribe suppresses all variants of the address', () => {
  const address = 'Ada+Tag@Example.com';
  expect(suppressedAddress(address, 'bounced')).toBe('ada+tag@example.com');
  expect(suppressedAddress(address, 'complained')).toBe('ada@example.com');
  expect(suppressedAddress(address, 'unsubscribed')).toBe('ada@example.com');
});

test('all variants of an address share the count of guide emails and a complaint, but not a bounce', async () => {
  const shares = [{ entryId: 'a', at: '2026-01-02T03:00:00.000Z' }];
  const items: Record<string, object> = {
    'ada@gmail.com': { id: 'ada@gmail.com', revision: 3, shares, suppressed: 'complained' },
    'ada+tag@gmail.com': { id: 'ada+tag@gmail.com', bounced: true },
  };
  const client = {
    send: async ({ input }: { input: { Key: { id: string } } }) => ({ Item: items[input.Key.id] }),
  };
  const { find } = recipientStore(
    { client: client as never, name: 'recipients' },
    async (it) => it,
  );
  const shared = { id: 'ada@gmail.com', revision: 3, shares };
  expect(await find('A.da+other@googlemail.com')).toMatchObject({
    ...shared,
    suppressed: 'complained',
  });
  expect(await find('ada+tag@gmail.com')).toMatchObject({ ...shared, suppressed: 'bounced' });
});

const now = new Date('2026-01-02T03:04:05.000Z');
const recipient = (...minutesAgo: number[]) => ({
  id: 'hash',
  revision: 1,
  isKept: false,
  shares: minutesAgo.map((minutes) => ({
    entryId: String(minutes),
    at: new Date(now.getTime() - minutes * 60_000).toISOString(),
  })),
});

test.each([
  ['can be sent', 'no earlier guide email', []],
  ['must wait', 'a guide email nine minutes ago', [9]],
  ['can be sent', 'a guide email ten minutes ago', [10]],
  ['can be sent', 'two guide emails within a day', [700, 11]],
  ['must wait', 'three guide emails within a day', [700, 22, 11]],
  ['can be sent', 'three guide emails, the first more than a day ago', [1_441, 22, 11]],
] as const)('a guide email %s if its address got %s', (what, _, minutes) => {
  const expected = what === 'can be sent' ? 'new-share' : 'limited';
  expect(permissionFor(recipient(...minutes), 'next', now)).toBe(expected);
});

test('a retried email counts once toward the recipient’s limits, and isn’t sent after an unsubscribe', () => {
  expect(permissionFor(recipient(0), '0', now)).toBe('has-share');
  expect(permissionFor({ ...recipient(0), suppressed: 'unsubscribed' }, '0', now)).toBe(
    'unsubscribed',
  );
});
