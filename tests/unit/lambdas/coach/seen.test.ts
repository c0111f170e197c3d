import { expect, test } from 'vitest';
import { cursorsWith } from '#lambdas/coach/cursor.ts';
import { seenAfter } from '#lambdas/coach/inbox/seen.ts';
import { listCases } from '#shared/endpoints/coach/inbox.ts';

const cursors = cursorsWith('secret');
const after = (seen: string | undefined, ids: readonly string[]) =>
  seenAfter(cursors, { seen, by: 'trainer', ids });

test('only cases that the tab hasn’t shown before count as new', () => {
  const first = after(undefined, ['ada', 'bo']);
  expect(first.newRows).toBeUndefined();
  const second = after(first.seen, ['bo', 'cy', 'di']);
  expect(second.newRows).toBe(2);
  expect(after(second.seen, ['ada', 'bo', 'cy', 'di']).newRows).toBe(0);
});

test('the list of seen cases keeps the last 200 cases, and still fits into a request', () => {
  const others = Array.from({ length: 200 }, (_, index) => `client-${index}`);
  const { seen } = after(after(undefined, ['ada']).seen, others);
  expect(after(seen, ['client-0']).newRows).toBe(0);
  expect(after(seen, ['ada']).newRows).toBe(1);
  expect(listCases.input.safeParse({ filter: 'all', seen }).success).toBe(true);
});
