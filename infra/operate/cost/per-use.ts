import type { CostLine } from './idle-month.ts';
import { type PriceName, prices } from './prices.ts';

/** Usage of one action, in the units of `prices.ts`. */
export type Used = Partial<Record<PriceName, number>>;

/** The assumed use of one function call: 512 MB for 0.1 s, twice the usual time of a warm one. */
export const GB_SECONDS_A_CALL = 0.5 * 0.1;

/** The price of the usage, a line for each unit. */
export function priceOf(used: Used): { lines: CostLine[]; sum: number } {
  const lines = Object.entries(used).map(([name, count]) => {
    const price = name as PriceName;
    return { item: prices[price].unit, count, price, sum: count * prices[price].usd };
  });
  return { lines, sum: lines.reduce((total, { sum }) => total + sum, 0) };
}
