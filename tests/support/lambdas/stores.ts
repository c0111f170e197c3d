import type { AssessmentRecord, StoreAssessment } from '#lambdas/assessment/assessment-store.ts';
import type { LeadRecord } from '#lambdas/lead/lead-store.ts';
import type { Entry } from '#lambdas/outbox/entry.ts';

/** Tables in memory that store a record once, with its entry. */
const table = <Item extends { id: string; fingerprint: string }>() => {
  const rows = new Map<string, Item>();
  const entries: Entry[] = [];
  const add = async (item: Item, entry: Entry) => {
    const found = rows.get(item.id);
    if (found) return found.fingerprint === item.fingerprint ? 'stored' : 'other';
    rows.set(item.id, item);
    entries.push(entry);
    return 'stored';
  };
  return { rows, entries, store: add } as const;
};

export const fakeLeads = () => table<LeadRecord>();

export const fakeAssessments = () => {
  const { rows, entries, store } = table<AssessmentRecord>();
  const storeNotice: StoreAssessment = ({ assessment, entries: [notice] }) =>
    store(assessment, notice as Entry);
  return { rows, entries, store: storeNotice };
};

/** A clock that the test moves. */
export const fakeClock = (start = '2026-01-02T03:04:05.000Z') => {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
};
