import { type AuditTables, auditEntry, repeatableKey } from '#lambdas/audit/entry.ts';
import { inOrder } from '#lambdas/audit/find.ts';
import { hourOf, spend } from '#lambdas/audit/limits.ts';
import type { PageAdmission } from '#lambdas/audit/page-admission.ts';
import { checkLocks, type TrainersStore } from '#lambdas/audit/trainers.ts';
import type { Cursors } from '#lambdas/coach/cursor.ts';
import { refusalOf, refusals } from '#lambdas/coach/refusals.ts';
import { queryAll } from '#lambdas/platform/aws/reads.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { transact, type Written } from '#lambdas/platform/aws/writes.ts';
import { done, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { type auditActions, coachLimits, type HistoryEntry } from '#shared/domain/coach.ts';
import type { readHistory as row } from '#shared/endpoints/coach/case.ts';

interface Tables extends AuditTables {
  accesses: Table;
  clients: Table;
}

export interface Dependencies {
  readonly tables: Tables;
  readonly namesOf: TrainersStore['namesOf'];
  readonly cursors: Cursors;
  readonly now: () => Date;
}

const refusedCheck = (written: Written, first: number): 'locked' | 'missing' | undefined => {
  const parts = written.done ? [] : written.refused.map(({ part }) => part - first);
  if (parts.includes(0) || parts.includes(1)) return 'locked';
  return parts.includes(2) ? 'missing' : undefined;
};

const admit = async (
  { accesses, clients, ...tables }: Tables,
  { clientId, trainer, time }: { clientId: string; trainer: string; time: Date },
): Promise<PageAdmission | 'missing'> => {
  const action = 'read history';
  const checks = [
    ...checkLocks(tables, trainer),
    {
      table: clients,
      key: { userId: clientId },
      check: true,
      condition: 'attribute_exists(userId)',
    } as const,
  ];
  const written = await transact([
    auditEntry(
      { audit: accesses },
      { subject: clientId, action, by: trainer, time },
      repeatableKey(time, action, trainer, clientId),
    ),
    spend(tables, 'histories', { trainer, time, most: coachLimits.historiesPerHour }),
    ...checks,
  ]);
  const refused = refusedCheck(written, 2);
  if (written.done || refused) return refused ?? 'admitted';
  if (!written.refused.some(({ part }) => part === 0)) return 'limit';
  return refusedCheck(await transact(checks), 0) ?? 'admitted';
};

const OUT_OF_ORDER_MS = 10_000;

const hourStart = ({ time }: Item): number => hourOf(new Date(String(time))).getTime();

/** `inOrder` sorts each page separately, so no page may end between entries that `inOrder` swaps. */
const canEndBefore = (older: Item, newer: readonly Item[]): boolean => {
  const hour = hourStart(newer.at(-1) ?? older);
  return (
    hourStart(older) < hour &&
    newer.every(
      (each) => hourStart(each) !== hour || Date.parse(String(each.time)) - hour > OUT_OF_ORDER_MS,
    )
  );
};

const findPage = async (audit: Table, clientId: string, before: string | undefined) => {
  const pages = queryAll(audit, {
    limit: coachLimits.historyPage + 1,
    backwards: true,
    where: `subject = :client${before === undefined ? '' : ' AND #at < :before'}`,
    values: { ':client': clientId, ...(before !== undefined && { ':before': before }) },
  });
  const shown: Item[] = [];
  for await (const page of pages) {
    for (const entry of page) {
      if (shown.length >= coachLimits.historyPage && canEndBefore(entry, shown)) {
        return { shown, last: String(shown.at(-1)?.at) };
      }
      shown.push(entry);
    }
  }
  return { shown, last: undefined };
};

const entryOf = (
  { time, by, action, assessmentId, change }: Item,
  nameOf: (id: string) => string,
): HistoryEntry => ({
  at: String(time),
  by: nameOf(String(by)),
  action: action as (typeof auditActions)[number],
  assessmentId: assessmentId as string | undefined,
  change: change as string | undefined,
});

export const readHistory: UseCase<typeof row, Dependencies> = async (
  { tables, namesOf, cursors, now },
  { clientId, after },
  { userId: trainer },
) => {
  const list = [trainer, 'history', clientId];
  const [before] = after === undefined ? [] : (cursors.decode(after, list) ?? []);
  if (after !== undefined && before === undefined) return refusals.cursor;
  const time = now();
  const admission = await admit(tables, { clientId, trainer, time });
  if (admission === 'missing') return refusals.notFound;
  const refused = refusalOf(admission, time);
  if (refused) return refused;
  const { shown, last } = await findPage(tables.audit, clientId, before);
  const nameOf = await namesOf(shown.map(({ by }) => String(by)));
  return done({
    rows: inOrder(shown)
      .reverse()
      .map((each) => entryOf(each, nameOf)),
    after: last && cursors.encode([last], list),
  });
};
