import { transact } from '#lambdas/platform/aws/writes.ts';
import { coachLimits } from '#shared/domain/coach-records.ts';
import {
  auditDeed,
  checkLocks,
  type Deed,
  type DeedTables,
  repeatablePlace,
  spendPage,
} from './deed.ts';

export type PageAdmission = 'admitted' | 'locked' | 'limit';

type PageDeed = Pick<Deed, 'action' | 'by' | 'time'>;

/**
 * Puts a page that a trainer asks for into the audit and counts it, all in one.
 * @throws ServiceUnavailableError
 */
export const admitPage =
  (tables: DeedTables) =>
  async (deed: PageDeed): Promise<PageAdmission> => {
    const { by: trainer, time } = deed;
    const written = await transact([
      auditDeed(tables, { ...deed, subject: trainer }),
      spendPage(tables, { trainer, time, most: coachLimits.pagesPerHour }),
      ...checkLocks(tables, trainer),
    ]);
    if (written.done) return 'admitted';
    return written.refused.some(({ part }) => part >= 2) ? 'locked' : 'limit';
  };

/**
 * Puts something that comes in parts into the audit, once: the parts share an id of the page's.
 * @throws ServiceUnavailableError
 */
export const admitOnce =
  (tables: DeedTables) =>
  async (deed: PageDeed, id: string): Promise<Exclude<PageAdmission, 'limit'>> => {
    const { by: trainer, time } = deed;
    const checks = checkLocks(tables, trainer);
    const at = repeatablePlace(time, trainer, deed.action, id);
    const written = await transact([
      auditDeed(tables, { ...deed, subject: trainer }, at),
      ...checks,
    ]);
    if (written.done) return 'admitted';
    if (written.refused.some(({ part }) => part >= 1)) return 'locked';
    return (await transact(checks)).done ? 'admitted' : 'locked';
  };
