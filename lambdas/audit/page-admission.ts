import { transact } from '#lambdas/platform/aws/writes.ts';
import { count } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import { type AuditEntry, type AuditTables, auditEntry, repeatableKey } from './entry.ts';
import { type Budget, spend } from './limits.ts';
import { checkLocks } from './trainers.ts';

export type PageAdmission = 'admitted' | 'locked' | 'limit';

type PageEntry = Pick<AuditEntry, 'action' | 'by' | 'time' | 'month' | 'days'>;

export type AdmitPage = (entry: PageEntry, newRows?: number) => Promise<PageAdmission>;
export type AdmitOnce = (entry: PageEntry, id: string) => Promise<Exclude<PageAdmission, 'limit'>>;

export const admitPage = async (
  tables: AuditTables,
  entry: PageEntry,
  budget: Budget,
  newRows: number = coachLimits.page,
): ReturnType<AdmitPage> => {
  const { by: trainer, time } = entry;
  const { pagesBeforeAlarm, pagesPerHour } = coachLimits;
  for (const most of [pagesBeforeAlarm, pagesPerHour]) {
    const written = await transact([
      auditEntry(tables, { ...entry, subject: trainer }),
      spend(tables, budget, { trainer, time, most: most * coachLimits.page, amount: newRows }),
      ...checkLocks(tables, trainer),
    ]);
    if (written.done) {
      if (most > pagesBeforeAlarm && newRows > 0)
        count(metrics.unusualReading, { trainer, budget });
      return 'admitted';
    }
    if (written.refused.some(({ part }) => part >= 2)) return 'locked';
  }
  return 'limit';
};

/** Within a clock hour, calls with the same id share one audit entry. */
export const admitOnce = async (
  tables: AuditTables,
  entry: Parameters<AdmitOnce>[0],
  id: string,
): ReturnType<AdmitOnce> => {
  const { by: trainer, action, time, month, days } = entry;
  const checks = checkLocks(tables, trainer);
  const at = repeatableKey(time, trainer, action, month ?? days ?? '', id);
  const written = await transact([
    auditEntry(tables, { ...entry, subject: trainer }, at),
    ...checks,
  ]);
  if (written.done) return 'admitted';
  if (written.refused.some(({ part }) => part >= 1)) return 'locked';
  return (await transact(checks)).done ? 'admitted' : 'locked';
};
