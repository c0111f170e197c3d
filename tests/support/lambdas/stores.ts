import type { AssessmentRecord, AssessmentStore } from '#lambdas/assessment/assessment-store.ts';
import type { LeadRecord, LeadStore } from '#lambdas/lead/lead-store.ts';

/** Tables in memory: a record is put once. */
const table = <Item extends { fingerprint: string }>() => {
  const rows = new Map<string, Item>();
  const add = async (key: string, item: Item) => {
    const found = rows.get(key);
    if (found) return found.fingerprint === item.fingerprint ? 'same' : 'other';
    rows.set(key, item);
    return 'stored';
  };
  return { rows, add } as const;
};

export const fakeLeads = (): LeadStore & { rows: Map<string, LeadRecord> } => table<LeadRecord>();

export const fakeAssessments = (): AssessmentStore & { rows: Map<string, AssessmentRecord> } => {
  const { rows, add } = table<AssessmentRecord>();
  return { rows, add: (item) => add(`${item.userId}/${item.assessmentId}`, item) };
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
