import type { ClientsStore } from '#lambdas/case/find.ts';
import { type CaseState, postponableStates } from '#shared/domain/case.ts';
import { PROMISE } from '#shared/domain/promise.ts';

type Find = ClientsStore['findInState'];
type From = Parameters<Find>[1];

const EARLIEST = '0';
const LATEST = '9';

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** DynamoDB refuses an `ExclusiveStartKey` outside the query's range. */
const within = (from: From, range: { from: string; to: string }): From => ({
  ...from,
  due: range,
  after: from.after && from.after.dueAt >= range.from ? from.after : undefined,
});

export const findWaiting = async (
  find: Find,
  state: CaseState,
  from: From,
  now: Date,
): ReturnType<Find> => {
  if (!postponableStates.some((each) => each === state)) return find(state, from);
  const time = now.getTime();
  const isPast = from.after !== undefined && from.after.dueAt > iso(time);
  const due = isPast ? [] : await find(state, within(from, { from: EARLIEST, to: iso(time) }));
  if (due.length === from.limit) return due;
  const clocks = { from: iso(time + 1), to: iso(time + PROMISE) };
  const unanswered = within({ ...from, limit: from.limit - due.length, isAnswered: false }, clocks);
  return [...due, ...(await find(state, unanswered))];
};

export const findPostponed = async (
  find: Find,
  state: CaseState,
  from: From,
  now: Date,
): ReturnType<Find> => {
  const range = { from: iso(now.getTime() + 1), to: LATEST };
  return find(state, within({ ...from, isAnswered: true }, range));
};
