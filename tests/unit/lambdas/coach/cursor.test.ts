import { expect, test } from 'vitest';
import { cursorsWith } from '#lambdas/coach/cursor.ts';
import { caseStates } from '#shared/domain/case.ts';
import { listCases } from '#shared/endpoints/coach/inbox.ts';

const cursors = cursorsWith('a secret of the deployment');
const list = ['trainer', 'cases', 'all'];
const key = '2026-01-02T03:04:05.000Z#0123456789abcdef0123456789abcdef';

test('a list’s cursor decodes to its content, is encrypted, and differs each time', () => {
  const cursor = cursors.encode([key, 'more'], list);
  expect(cursors.decode(cursor, list)).toEqual([key, 'more']);
  expect(Buffer.from(cursor, 'base64url').toString('latin1')).not.toContain('2026');
  expect(cursors.encode([key, 'more'], list)).not.toBe(cursor);
});

test('a cursor with a place in each state’s list is short enough for a request', () => {
  const place = [...caseStates].flatMap((state) => [state, key.slice(0, 24), crypto.randomUUID()]);
  const after = cursors.encode(['2', ...place], list);
  expect(listCases.input.safeParse({ filter: 'all', after }).success).toBe(true);
});

test('decode returns nothing for a cursor with one changed byte, or for text that isn’t a cursor', () => {
  const bytes = Buffer.from(cursors.encode([key], list), 'base64url');
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(cursors.decode(changed.toString('base64url'), list), `byte ${index}`).toBeUndefined();
  }
  const plain = Buffer.from(JSON.stringify([key])).toString('base64url');
  for (const text of ['', 'no cursor', plain, bytes.subarray(0, 20).toString('base64url')]) {
    expect(cursors.decode(text, list), text).toBeUndefined();
  }
});
