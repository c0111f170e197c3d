import type { CostLine } from './idle-month.ts';
import { type PriceName, prices } from './prices.ts';

/** What is used when one thing is done once, by the units of `prices.ts`. */
export type Used = Partial<Record<PriceName, number>>;

/** What one call of a function is reckoned with: 512 MB for 0.1 s, twice what is usual once it is warm. */
export const GB_SECONDS_A_CALL = 0.5 * 0.1;

/** The price of what was used, a line for each unit. */
export function priceOf(used: Used): { lines: CostLine[]; sum: number } {
  const lines = Object.entries(used).map(([name, count]) => {
    const price = name as PriceName;
    return { item: prices[price].unit, count, price, sum: count * prices[price].usd };
  });
  return { lines, sum: lines.reduce((total, { sum }) => total + sum, 0) };
}
