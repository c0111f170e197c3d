import type { Change } from '#shared/domain/case.ts';
import type { ClientRecord } from '#shared/domain/coach-records.ts';

/**
 * The record as it will probably be after a change. The page shows it until the server answers.
 *
 * @returns undefined for an undo or an answered message: only the server knows the earlier state
 */
export const afterChange = (
  { contact, ...record }: ClientRecord,
  change: Change,
): Omit<ClientRecord, 'contact'> | undefined => {
  if (change.to === 'clearance') {
    const { clearance } = change;
    const at = new Date().toISOString();
    return {
      ...record,
      canUndo: true,
      undoesClearance: true,
      clearance: clearance ? { ...clearance, at } : undefined,
    };
  }
  const isAnswer = record.state === 'wrote' && change.to === 'contacted';
  if (change.to === 'undo' || isAnswer) return undefined;
  const { againAt, laterOn, ...kept } = record;
  return {
    ...kept,
    state: record.state === 'wrote' && change.to === 'tried' ? 'wrote' : change.to,
    stateAt: new Date().toISOString(),
    canUndo: true,
    undoesClearance: undefined,
    ...(change.to === 'tried' && change.againAt && { againAt: change.againAt }),
    ...(change.to === 'later' && { laterOn: change.laterOn }),
    ...(change.to === 'contacted' && { via: change.via }),
  };
};
