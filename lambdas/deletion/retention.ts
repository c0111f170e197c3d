import type { RowFor, SentAssessment } from '#lambdas/case/case-row.ts';
import { closedBy } from '#lambdas/case/closed.ts';
import type { Item } from '#lambdas/platform/aws/table.ts';
import { caseStates } from '#shared/domain/case.ts';
import { retention } from '#shared/domain/privacy.ts';

export interface Bookmark {
  step: number;
  after?: Item;
  roundAt?: string;
  deleted: number;
}

export const newBookmark: Bookmark = { step: 0, deleted: 0 };

export interface Walk {
  steps: number;
  pageSize: number;
  readPage: (step: number, after: Item | undefined) => Promise<Item[]>;
  keyOf: (item: Item) => Item;
  expire: (item: Item) => Promise<number>;
}

const PAGES = 12;

export const walkOn = async (walk: Walk, from: Bookmark, now: Date): Promise<Bookmark> => {
  let at = from;
  for (let page = 0; page < PAGES; page += 1) {
    const items = await walk.readPage(at.step, at.after);
    let { deleted } = at;
    for (const item of items) deleted += await walk.expire(item);
    const last = items.at(-1);
    const { after, ...rest } = { ...at, deleted };
    if (last && items.length >= walk.pageSize) at = { ...rest, after: walk.keyOf(last) };
    else if (at.step + 1 < walk.steps) at = { ...rest, step: at.step + 1 };
    else return { ...rest, step: 0, roundAt: now.toISOString() };
  }
  return at;
};

export const monthsBefore = (time: Date, months: number): Date => {
  const day = new Date(time);
  day.setUTCMonth(day.getUTCMonth() - months);
  if (day.getUTCDate() !== time.getUTCDate()) day.setUTCDate(0);
  return day;
};

const PAUSE_AFTER_ROUND_MS = 20 * 3_600_000;

export const rests = ({ step, after, roundAt }: Bookmark, now: Date): boolean =>
  step === 0 &&
  after === undefined &&
  roundAt !== undefined &&
  now.getTime() - Date.parse(roundAt) < PAUSE_AFTER_ROUND_MS;

/** No lead is from an earlier year. */
const FIRST_YEAR = 2020;

/**
 * Counts the months from `FIRST_YEAR` to the cutoff. The retention job looks for leads in each month,
 * because an old lead stays while its address has a newer one.
 */
export const leadSteps = (now: Date): number => {
  const cutoff = monthsBefore(now, retention.leadMonths);
  return (cutoff.getUTCFullYear() - FIRST_YEAR) * 12 + cutoff.getUTCMonth() + 1;
};

export const leadMonth = (step: number, now: Date): string => {
  const cutoff = monthsBefore(now, retention.leadMonths);
  return new Date(Date.UTC(cutoff.getUTCFullYear(), cutoff.getUTCMonth() - step))
    .toISOString()
    .slice(0, 7);
};

export const expiringStates = caseStates.filter((state) => state !== 'client');

export const expiredOf = (
  row: RowFor<'deletion'> | undefined,
  now: Date,
): { old: SentAssessment[]; kept: SentAssessment[] } => {
  const assessments = row?.assessments ?? [];
  if (!row || closedBy(row) === 'deleting' || row.state === 'client') {
    return { old: [], kept: assessments };
  }
  const before = monthsBefore(now, retention.assessmentMonths).toISOString();
  const isOld = ({ createdAt }: SentAssessment) =>
    createdAt < before && (row.clientUntil ?? '') < before;
  return { old: assessments.filter(isOld), kept: assessments.filter((each) => !isOld(each)) };
};
