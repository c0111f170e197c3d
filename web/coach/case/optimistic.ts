import type { Change } from '#shared/domain/case.ts';
import type { ClientRecord } from '#shared/domain/coach-records.ts';

/**
 * The case as it will be after the server has made a change; the server's answer replaces it.
 * @returns undefined for an undo, because only the server knows the earlier state
 */
export const afterChange = (
  { contact, ...record }: ClientRecord,
  change: Change,
): Omit<ClientRecord, 'contact'> | undefined => {
  if (change.to === 'undo') return undefined;
  const { againAt, laterOn, ...kept } = record;
  return {
    ...kept,
    state: change.to,
    stateAt: new Date().toISOString(),
    canUndo: true,
    ...(change.to === 'tried' && change.againAt && { againAt: change.againAt }),
    ...(change.to === 'later' && { laterOn: change.laterOn }),
    ...(change.to === 'contacted' && { via: change.via }),
  };
};
