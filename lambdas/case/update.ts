import { type Case, caseSchema } from '#shared/domain/case.ts';
import { clearanceGapFrom } from '#shared/domain/clearance.ts';
import type { CaseRow } from './case-row.ts';

type Name = keyof CaseRow;

export const caseNames = [
  ...(Object.keys(caseSchema.shape) as (keyof typeof caseSchema.shape)[]),
  'clearanceGapFrom',
] as const;

export const caseValues = (current: Case) => ({
  ...current,
  clearanceGapFrom: clearanceGapFrom(current.clearance),
});

export const updateOf = <Wanted extends Name>(
  wanted: readonly Wanted[],
  values: { readonly [Each in Wanted]?: CaseRow[Each] | undefined },
) => {
  const set = wanted.filter((name) => values[name] !== undefined);
  const removed = wanted.filter((name) => values[name] === undefined);
  return {
    update: `SET ${set.map((name) => `#${name} = :${name}`).join(', ')}${
      removed.length > 0 ? ` REMOVE ${removed.map((name) => `#${name}`).join(', ')}` : ''
    }`,
    names: Object.fromEntries(wanted.map((name) => [`#${name}`, name])),
    values: Object.fromEntries(set.map((name) => [`:${name}`, values[name]])),
  };
};
