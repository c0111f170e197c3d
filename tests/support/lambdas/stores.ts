import type { AssessmentRecord, AssessmentStore } from '#lambdas/assessment/assessment-store.ts';
import type { LeadRecord, LeadStore } from '#lambdas/lead/lead-store.ts';
import type { Entry } from '#lambdas/outbox/entry.ts';

/** Tables in memory: a record is put once, with its entry. */
const table = <Item extends { id: string; fingerprint: string }>() => {
  const rows = new Map<string, Item>();
  const entries: Entry[] = [];
  const add = async (item: Item, entry: Entry) => {
    const found = rows.get(item.id);
    if (found) return found.fingerprint === item.fingerprint ? 'same' : 'other';
    rows.set(item.id, item);
    entries.push(entry);
    return 'stored';
  };
  return { rows, entries, add } as const;
};

export const fakeLeads = () => table<LeadRecord>() satisfies LeadStore;

export const fakeAssessments = () => {
  const { rows, entries, add } = table<AssessmentRecord>();
  const store: AssessmentStore = {
    add: async ({ assessment, entries: [notice] }) =>
      (await add(assessment, notice as Entry)) === 'other' ? 'other' : 'stored',
  };
  return { ...store, rows, entries };
};

/** A clock that stands still until it is moved. */
export const fakeClock = (start = '2026-01-02T03:04:05.000Z') => {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
};
