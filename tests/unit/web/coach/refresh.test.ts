import { expect, test } from 'vitest';
import type { ClientCase } from '#shared/domain/coach.ts';
import { type ListPage, pageOfNew, withPage } from '#web/coach/inbox/refresh.ts';

const row = (clientId: string, state: ClientCase['state'], day: number, isConfirmed = true) =>
  ({
    clientId,
    state,
    isConfirmed,
    dueAt: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`,
  }) as ClientCase;

const loaded: ListPage[] = [
  { rows: [row('a', 'new', 1), row('b', 'tried', 3)], after: 'b' },
  { rows: [row('c', 'new', 5), row('z', 'client', 9)], after: 'z' },
];
const idsOf = (pages: readonly ListPage[]) =>
  pages.map(({ rows }) => rows.map(({ clientId }) => clientId));

test.each([
  [2, 0],
  [4, 1],
  [7, 1],
])(
  'for a new case that is due on day %i, the inbox reloads the page with index %i',
  (day, index) => {
    expect(pageOfNew(loaded, row('new', 'new', day))).toBe(index);
  },
);

test('the inbox shows a new case that is due after all loaded cases only if the whole list is loaded', () => {
  const first = loaded.slice(0, 1);
  expect(pageOfNew(first, row('new', 'new', 7))).toBe(-1);
  expect(pageOfNew([{ rows: first[0]?.rows ?? [] }], row('new', 'new', 7))).toBe(0);
});

test('for a new case with an unconfirmed address, the inbox reloads the page with the last waiting case', () => {
  expect(pageOfNew(loaded, row('new', 'new', 2, false))).toBe(1);
});

test('when the inbox reloads a page to show a new case, no loaded row disappears', () => {
  const fresh: ListPage = { rows: [row('a', 'new', 1), row('new', 'new', 2)], after: 'new' };
  const { pages, added, gone } = withPage(loaded, 0, fresh);
  expect(idsOf(pages)).toEqual([
    ['a', 'new', 'b'],
    ['c', 'z'],
  ]);
  expect([pages[0]?.after, added, gone]).toEqual(['b', 1, false]);
});

test('the inbox notices that another trainer’s change has removed a row from a page', () => {
  const fresh: ListPage = { rows: [row('b', 'tried', 3), row('c', 'new', 5)], after: 'c' };
  const { pages, gone } = withPage(loaded, 0, fresh);
  expect(idsOf(pages)).toEqual([['b', 'c'], ['z']]);
  expect(gone).toBe(true);
});
