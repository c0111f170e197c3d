import type { StoredAssessment } from '#lambdas/assessment/assessment-store.ts';
import { type AuditTables, auditEntry, failureKey, repeatableKey } from '#lambdas/audit/entry.ts';
import { spendOpening } from '#lambdas/audit/limits.ts';
import { checkLocks } from '#lambdas/audit/trainers.ts';
import type { CaseRow } from '#lambdas/case/case-row.ts';
import { checkConsent, closedBy } from '#lambdas/case/closed.ts';
import { findCase } from '#lambdas/case/find.ts';
import { findNotes } from '#lambdas/case/parts.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { putItem, transact, type Write } from '#lambdas/platform/aws/writes.ts';
import { randomId } from '#lambdas/platform/crypto/submission-id.ts';
import { describeError, log } from '#lambdas/platform/log.ts';

export interface Opening {
  action: 'opened' | 'read messages';
  userId: string;
  assessmentId: string;
  sentAt: string;
  openingId: string;
  trainer: string;
  time: Date;
}

export type Admission =
  | { outcome: 'admitted'; at: string; openedAt: string }
  | { outcome: 'locked' | 'withdrawn' | 'deleting' | 'limit' };

interface OpeningTables extends AuditTables {
  assessments: Table;
  clients: Table;
}

const entryOf = ({ userId, action, trainer, time, assessmentId, sentAt }: Opening) =>
  ({ subject: userId, action, by: trainer, time, assessmentId, sentAt }) as const;

type Refused = readonly { part: number; found: Item | undefined }[];

const refusedCheck = (
  refused: Refused,
  first: number,
  { sentAt }: Opening,
): Admission | undefined => {
  const [own, everybody, client] = [0, 1, 2].map((part) =>
    refused.find((each) => each.part === first + part),
  );
  if (own || everybody) return { outcome: 'locked' };
  if (!client) return undefined;
  return { outcome: closedBy((client.found ?? {}) as Partial<CaseRow>, sentAt) ?? 'deleting' };
};

export const openingStore = (tables: OpeningTables) => {
  const checks = (opening: Opening): Write[] => [
    ...checkLocks(tables, opening.trainer),
    checkConsent(tables.clients, opening),
  ];

  const admitAgain = async (opening: Opening, at: string, openedAt: string): Promise<Admission> => {
    const failure = { subject: opening.userId, at: failureKey(at) };
    const written = await transact([
      ...checks(opening),
      {
        table: tables.audit,
        key: failure,
        check: true,
        condition: 'attribute_not_exists(subject)',
      },
    ]);
    if (written.done) return { outcome: 'admitted', at, openedAt };
    return (
      refusedCheck(written.refused, 0, opening) ??
      admitAt(opening, `${opening.time.toISOString()}#${randomId()}`)
    );
  };

  const admitAt = async (opening: Opening, at: string): Promise<Admission> => {
    const { time } = opening;
    const written = await transact([
      auditEntry(tables, entryOf(opening), at),
      spendOpening(tables, opening),
      ...checks(opening),
    ]);
    if (written.done) return { outcome: 'admitted', at, openedAt: time.toISOString() };
    const refused = refusedCheck(written.refused, 2, opening);
    if (refused) return refused;
    const before = written.refused.find(({ part }) => part === 0);
    return before ? admitAgain(opening, at, String(before.found?.time)) : { outcome: 'limit' };
  };

  return {
    async originOf(assessmentId: string): Promise<Pick<Opening, 'userId' | 'sentAt'> | undefined> {
      const attributes = ['userId', 'createdAt'];
      const { userId, createdAt } =
        (await getItem(tables.assessments, { id: assessmentId }, attributes)) ?? {};
      return typeof userId === 'string' ? { userId, sentAt: String(createdAt) } : undefined;
    },

    admit: (opening: Opening): Promise<Admission> => {
      const { action, trainer, assessmentId, openingId, time } = opening;
      return admitAt(opening, repeatableKey(time, action, trainer, assessmentId, openingId));
    },

    async find({ assessmentId, userId }: Opening) {
      const [assessment, client, notes] = await Promise.all([
        getItem(tables.assessments, { id: assessmentId }),
        findCase(tables.clients, userId, 'inbox'),
        findNotes(tables.clients, userId),
      ]);
      return assessment && client && assessment.userId === userId
        ? { assessment: assessment as unknown as StoredAssessment, client, notes }
        : undefined;
    },

    async fail(opening: Opening, at: string): Promise<void> {
      const failure = { ...entryOf(opening), action: 'failed', of: at } as const;
      try {
        await putItem(auditEntry(tables, failure, failureKey(at)));
      } catch (error) {
        // Without this entry, the audit shows a failed opening as a successful one.
        log('failure-not-audited', { id: opening.assessmentId, ...describeError(error) });
      }
    },

    async noteRefusal(opening: Opening): Promise<void> {
      const { trainer, assessmentId, time } = opening;
      const at = repeatableKey(time, 'refused', trainer, assessmentId);
      await putItem(auditEntry(tables, { ...entryOf(opening), action: 'refused' }, at));
    },
  };
};

export type OpeningStore = ReturnType<typeof openingStore>;
