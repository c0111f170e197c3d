import { isWaiting, waits } from '#shared/domain/case.ts';
import { type ClientCase, isUnproven } from '#shared/domain/coach.ts';
import type { listCases } from '#shared/endpoints/coach/inbox.ts';
import type { AnswerOf } from '#shared/endpoints/endpoint.ts';

export type ListPage = Omit<AnswerOf<typeof listCases>, 'seen'>;

type Placed = Pick<ClientCase, 'state' | 'dueAt' | 'isConfirmed' | 'answeredAt'>;

const partOf = (clientCase: Placed): number => {
  if (!waits(clientCase.state)) return 3;
  if (!isWaiting(clientCase, new Date())) return 2;
  return isUnproven(clientCase) ? 1 : 0;
};

/** The inbox's order, as in `lambdas/coach/inbox/list.ts`. */
export const inOrder = (one: Placed, other: Placed): number =>
  partOf(one) - partOf(other) || one.dueAt.localeCompare(other.dueAt) * (waits(one.state) ? 1 : -1);

const isBefore = (one: Placed, other: Placed): boolean => inOrder(one, other) < 0;

export const pageOfNew = (pages: readonly ListPage[], added: Placed): number =>
  pages.findIndex(({ rows, after }) => {
    const last = rows.at(-1);
    return !after || !last || isBefore(added, last);
  });

/** Keeps rows that new ones push beyond the page's end, because the next page begins after them. */
export const withPage = (
  pages: readonly ListPage[],
  index: number,
  fresh: ListPage,
): { pages: ListPage[]; added: number; gone: boolean } => {
  const before = pages[index]?.rows ?? [];
  const ids = new Set(fresh.rows.map(({ clientId }) => clientId));
  const known = new Set(pages.flatMap(({ rows }) => rows.map(({ clientId }) => clientId)));
  const last = fresh.rows.at(-1);
  const missing = before.filter(({ clientId }) => !ids.has(clientId));
  const pushed = fresh.after && last ? missing.filter((row) => isBefore(last, row)) : [];
  const after = pushed.length > 0 ? pages[index]?.after : fresh.after;
  return {
    pages: pages.map((page, at) =>
      at === index
        ? { rows: [...fresh.rows, ...pushed], after }
        : { ...page, rows: page.rows.filter(({ clientId }) => !ids.has(clientId)) },
    ),
    added: fresh.rows.filter(({ clientId }) => !known.has(clientId)).length,
    gone: missing.length > pushed.length,
  };
};
