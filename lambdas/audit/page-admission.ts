import { transact } from '#lambdas/platform/aws/writes.ts';
import { coachLimits } from '#shared/domain/coach-records.ts';
import { type AuditEntry, type AuditTables, auditEntry, repeatableKey } from './entry.ts';
import { spendPage } from './limits.ts';
import { checkLocks } from './locks.ts';

export type PageAdmission = 'admitted' | 'locked' | 'limit';

type PageEntry = Pick<AuditEntry, 'action' | 'by' | 'time'>;

export type AdmitPage = (entry: PageEntry) => Promise<PageAdmission>;
export type AdmitOnce = (entry: PageEntry, id: string) => Promise<Exclude<PageAdmission, 'limit'>>;

/**
 * Puts a page that a trainer asks for into the audit and counts it, in one transaction.
 * @throws ServiceUnavailableError
 */
export const admitPage = async (tables: AuditTables, entry: PageEntry): ReturnType<AdmitPage> => {
  const { by: trainer, time } = entry;
  const written = await transact([
    auditEntry(tables, { ...entry, subject: trainer }),
    spendPage(tables, { trainer, time, most: coachLimits.pagesPerHour }),
    ...checkLocks(tables, trainer),
  ]);
  if (written.done) return 'admitted';
  return written.refused.some(({ part }) => part >= 2) ? 'locked' : 'limit';
};

/**
 * Puts something that is sent in parts into the audit, once: the page sends the same id with each part.
 * @throws ServiceUnavailableError
 */
export const admitOnce = async (
  tables: AuditTables,
  entry: PageEntry,
  id: string,
): ReturnType<AdmitOnce> => {
  const { by: trainer, action, time } = entry;
  const checks = checkLocks(tables, trainer);
  const at = repeatableKey(time, trainer, action, id);
  const written = await transact([
    auditEntry(tables, { ...entry, subject: trainer }, at),
    ...checks,
  ]);
  if (written.done) return 'admitted';
  if (written.refused.some(({ part }) => part >= 1)) return 'locked';
  return (await transact(checks)).done ? 'admitted' : 'locked';
};
