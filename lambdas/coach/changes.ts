import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import { transact } from '#lambdas/platform/aws/writes.ts';
import { CHANGES } from '#lambdas/platform/environment.ts';
import { describeError, log } from '#lambdas/platform/log.ts';

const KEY = { id: CHANGES };

/** An open inbox reloads its cases when this number changes. */
export const countChange = (coachState: Table) =>
  transact([{ table: coachState, key: KEY, update: 'ADD made :one', values: { ':one': 1 } }]);

/** The change is already stored, so a failed count must not fail the request. */
export const countedOrLogged = (counting: Promise<unknown>): Promise<unknown> =>
  counting.catch((error) => log('change not counted', describeError(error)));

export const findChanges = async (coachState: Table): Promise<number> =>
  Number((await getItem(coachState, KEY, ['made']))?.made ?? 0);
