import type { Table } from '#lambdas/platform/aws/table.ts';
import { putItem } from '#lambdas/platform/aws/writes.ts';
import { itemsOf, keyOf, type Restorable } from './clean.ts';

interface PuttingBack {
  readonly kind: Restorable;
  /** Cleaned already: see `cleanRestored`. */
  readonly restored: Table;
  /** The stack's own table. */
  readonly original: Table;
}

/**
 * Puts the items of a restored table back that the stack's own table lacks. It overwrites nothing, since the present item is
 * newer.
 *
 * @returns how many items were put back
 */
export async function putBack({ kind, restored, original }: PuttingBack): Promise<number> {
  let count = 0;
  for await (const item of itemsOf(restored)) {
    const condition = `attribute_not_exists(${keyOf(kind)})`;
    const { done } = await putItem({ table: original, item, condition });
    if (done) count += 1;
  }
  return count;
}
