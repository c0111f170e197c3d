import { transact } from '#lambdas/platform/aws/writes.ts';
import { count } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';
import { type AuditEntry, type AuditTables, auditEntry, repeatableKey } from './entry.ts';
import { checkLocks } from './trainers.ts';

type PageEntry = Pick<AuditEntry, 'action' | 'by' | 'time' | 'month'>;

export type PageAdmission = 'admitted' | 'locked';

export type AdmitPage = (entry: PageEntry, isFirst?: boolean) => Promise<PageAdmission>;
export type AdmitOnce = (entry: PageEntry, id: string) => Promise<PageAdmission>;

/**
 * Within a clock hour, a trainer's pages of one kind of list share one audit entry. The alarm counts
 * no first page, because an open inbox loads it every minute.
 */
export const admitPage = async (
  tables: AuditTables,
  entry: PageEntry,
  isFirst = false,
): Promise<PageAdmission> => {
  const admission = await admitOnce(tables, entry, 'page');
  if (admission === 'admitted' && !isFirst) count(metrics.pagesRead, { trainer: entry.by });
  return admission;
};

/** Within a clock hour, calls with the same id share one audit entry. */
export const admitOnce = async (
  tables: AuditTables,
  entry: PageEntry,
  id: string,
): Promise<PageAdmission> => {
  const { by: trainer, action, time, month } = entry;
  const checks = checkLocks(tables, trainer);
  const at = repeatableKey(time, trainer, action, month ?? '', id);
  const written = await transact([
    auditEntry(tables, { ...entry, subject: trainer }, at),
    ...checks,
  ]);
  if (written.done) return 'admitted';
  if (written.refused.some(({ part }) => part >= 1)) return 'locked';
  return (await transact(checks)).done ? 'admitted' : 'locked';
};
