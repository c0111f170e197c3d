import type { AssessmentRecord } from '#lambdas/assessment/assessment-store.ts';
import { type AuditTables, auditEntry, failureKey, repeatableKey } from '#lambdas/audit/entry.ts';
import { hourOf, showOpening, spendOpening } from '#lambdas/audit/limits.ts';
import { checkLocks } from '#lambdas/audit/locks.ts';
import type { CaseRow } from '#lambdas/case/case-row.ts';
import { findWholeCase } from '#lambdas/case/find.ts';
import { checkConsent, closedBy } from '#lambdas/case/standing.ts';
import { newEntry } from '#lambdas/outbox/new-entry.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import type { Item, Table } from '#lambdas/platform/aws/table.ts';
import { putItem, transact, type Write } from '#lambdas/platform/aws/writes.ts';
import { randomId } from '#lambdas/platform/crypto/submission-id.ts';
import { describeError, log } from '#lambdas/platform/log.ts';
import { coachLimits } from '#shared/domain/coach-records.ts';

export interface Opening {
  /** Messages are opened like an assessment, without counting in the hour of its opening. */
  action: 'opened' | 'read messages';
  userId: string;
  assessmentId: string;
  /** When the assessment was submitted: a later withdrawal blocks it. */
  sentAt: string;
  /** The page's id, kept over reloads and retries. */
  openingId: string;
  /** The trainer's id. */
  trainer: string;
  time: Date;
}

/** `at` is the sort key of the opening's audit entry. */
export type Admission =
  | { outcome: 'admitted'; at: string; openedAt: string }
  | { outcome: 'locked' | 'withdrawn' | 'deleting' | 'limit' };

interface OpeningTables extends AuditTables {
  assessments: Table;
  clients: Table;
  outbox: Table;
}

const entryOf = ({ userId, action, trainer, time, assessmentId, sentAt }: Opening) =>
  ({ subject: userId, action, by: trainer, time, assessmentId, sentAt }) as const;

type Refused = readonly { part: number; found: Item | undefined }[];

/** The first of three checks that failed; `first` is the index of the first check in the transaction. */
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
  // No case: the deletion has ended.
  return { outcome: closedBy((client.found ?? {}) as Partial<CaseRow>, sentAt) ?? 'deleting' };
};

/**
 * The audit entries of openings. Their keys show whether an opening is a repeated one, so this reads no audit
 * entry. Each method throws ServiceUnavailableError.
 */
export const openingStore = (tables: OpeningTables) => {
  const checks = (opening: Opening): Write[] => [
    ...checkLocks(tables, opening.trainer),
    checkConsent(tables.clients, opening),
  ];

  /**
   * Allows a repeated opening without counting it, unless it failed before; then it gets its own audit entry.
   */
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
    const { trainer, time, assessmentId } = opening;
    const { openingsPerHour: most, entriesPerHour: mostEntries } = coachLimits;
    const written = await transact([
      auditEntry(tables, entryOf(opening), at),
      spendOpening(tables, { trainer, time, assessmentId, most, mostEntries }),
      ...checks(opening),
      showOpening(tables, opening),
    ]);
    if (written.done) return { outcome: 'admitted', at, openedAt: time.toISOString() };
    const refused = refusedCheck(written.refused, 2, opening);
    if (refused) return refused;
    const before = written.refused.find(({ part }) => part === 0);
    return before ? admitAgain(opening, at, String(before.found?.time)) : { outcome: 'limit' };
  };

  return {
    /** Reads an assessment's owner and time, before the audit entry is written. */
    async originOf(assessmentId: string): Promise<Pick<Opening, 'userId' | 'sentAt'> | undefined> {
      const attributes = ['userId', 'createdAt'];
      const { userId, createdAt } =
        (await getItem(tables.assessments, { id: assessmentId }, attributes)) ?? {};
      return typeof userId === 'string' ? { userId, sentAt: String(createdAt) } : undefined;
    },

    /** Writes the opening's audit entry, or returns the refusal; in one transaction. */
    admit: (opening: Opening): Promise<Admission> => {
      const { action, trainer, assessmentId, openingId, time } = opening;
      return admitAt(opening, repeatableKey(time, action, trainer, assessmentId, openingId));
    },

    /** Reads the assessment of an allowed opening. */
    async find({ assessmentId, userId }: Opening) {
      const [assessment, client] = await Promise.all([
        getItem(tables.assessments, { id: assessmentId }),
        findWholeCase(tables.clients, userId),
      ]);
      // Never show an item that was moved into another's place.
      return assessment && client && assessment.userId === userId
        ? { assessment: assessment as unknown as AssessmentRecord, client }
        : undefined;
    },

    /** Records that an opening showed nothing. */
    async fail(opening: Opening, at: string): Promise<void> {
      const failure = { ...entryOf(opening), action: 'failed', of: at } as const;
      try {
        await putItem(auditEntry(tables, failure, failureKey(at)));
      } catch (error) {
        // Without this entry, the audit counts the opening as one that may have shown the assessment.
        log('failure-not-audited', { id: opening.assessmentId, ...describeError(error) });
      }
    },

    /** Records an opening that the client's withdrawal forbids. */
    async noteRefusal(opening: Opening): Promise<void> {
      const { trainer, assessmentId, time } = opening;
      // One audit entry is enough for all refusals within the hour.
      const at = repeatableKey(time, 'refused', trainer, assessmentId);
      await putItem(auditEntry(tables, { ...entryOf(opening), action: 'refused' }, at));
    },

    /** Requests the email to the coach about a trainer who reached the limit, once an hour. */
    async tellOfLimit({ trainer, time }: Opening): Promise<void> {
      const hour = hourOf(time).toISOString();
      const id = repeatableKey(time, 'opening-limit', trainer).slice(-32);
      const entry = newEntry({ id, kind: 'opening-limit', payload: { hour } }, time);
      // Only the first refusal of an hour puts the entry; later ones find it.
      await putItem({
        table: tables.outbox,
        item: { ...entry },
        condition: 'attribute_not_exists(id)',
      });
    },
  };
};

export type OpeningStore = ReturnType<typeof openingStore>;
