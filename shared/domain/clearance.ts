import * as z from 'zod/mini';
import { addDays } from './zone.ts';

export const clearanceStates = ['not needed', 'asked', 'received'] as const;

export const clearanceSchema = z.object({
  state: z.enum(clearanceStates),
  on: z.iso.date(),
  until: z.optional(z.iso.date()),
});

export const newClearanceSchema = clearanceSchema.check(
  z.refine(({ on, until = on }) => until >= on, 'A clearance can’t end before it begins.'),
);

type Clearance = z.infer<typeof clearanceSchema>;

/** Returns the first day without a valid clearance. */
export const clearanceGapFrom = (clearance: Clearance | undefined): string | undefined => {
  if (clearance?.state === 'asked') return clearance.on;
  return clearance?.until && addDays(clearance.until, 1);
};

export const clearanceGap = (
  clearance: Clearance | undefined,
  today: string,
): 'missing' | 'expired' | undefined => {
  const from = clearanceGapFrom(clearance);
  if (from === undefined || from > today) return undefined;
  return clearance?.state === 'asked' ? 'missing' : 'expired';
};
