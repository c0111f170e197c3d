import { findAssessments } from '#lambdas/assessment/stored-assessment.ts';
import {
  caseKey,
  findCase,
  partitionOf,
  putCase,
  type StoredCase,
} from '#lambdas/case/stored-case.ts';
import { findJobs } from '#lambdas/jobs/job.ts';
import { describeError, log } from '#lambdas/platform/log.ts';
import { queryPages } from '#lambdas/platform/store/reads.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { removeItem, transact } from '#lambdas/platform/store/writes.ts';
import { type AssessmentDates, lists } from '#shared/domain/case.ts';
import { retention } from '#shared/domain/privacy.ts';
import { addMonths } from '#shared/domain/time.ts';
import { removeJobs } from './delete-person.ts';

/**
 * Some months after an assessment was submitted, or after the person stopped being a client.
 * Clients keep their assessments.
 */
export const expiredIn = (
  {
    status,
    assessments,
    clientUntil = '',
  }: Pick<StoredCase, 'status' | 'clientUntil'> & {
    assessments: readonly Pick<AssessmentDates, 'id' | 'submittedAt'>[];
  },
  now: Date,
): string[] => {
  if (status === 'client') return [];
  const before = addMonths(now, -retention.assessmentMonths).toISOString();
  if (clientUntil >= before) return [];
  return assessments.filter(({ submittedAt }) => submittedAt < before).map(({ id }) => id);
};

/** A transaction takes 100 writes. */
const AT_ONCE = 50;

/** With the last assessment, the rest of the case is deleted: contact, log, messages, and jobs. */
const removeCase = async (tables: Tables, stored: StoredCase): Promise<boolean> => {
  const { userId, revision } = stored;
  const jobs = await findJobs(tables.jobs, userId);
  const items = await partitionOf(tables.cases, userId);
  // The client wrote or submitted meanwhile, so what was found may be new.
  if (items.find(({ item }) => item === 'case')?.revision !== revision) return false;
  for (const { item } of items) {
    if (item !== 'case' && item !== 'contact') {
      await removeItem({ table: tables.cases, key: { userId, item } });
    }
  }
  // If the client submitted meanwhile, the case stays with its new contact and assessment.
  const written = await transact({
    case: {
      table: tables.cases,
      key: caseKey(userId),
      remove: true,
      condition: 'revision = :read AND attribute_not_exists(deletingAt)',
      values: { ':read': revision },
    },
    contact: { table: tables.cases, key: { userId, item: 'contact' }, remove: true },
  });
  if (written.done) await removeJobs(tables.jobs, jobs);
  return written.done;
};

/** With the times stored beside the answers, because several functions may write the case. */
const assessmentsOf = async (
  tables: Tables,
  { userId, assessments }: StoredCase,
): Promise<Pick<AssessmentDates, 'id' | 'submittedAt'>[]> => {
  const answers = await findAssessments(tables.assessments, userId);
  return [...answers, ...assessments.filter((each) => !answers.some(({ id }) => id === each.id))];
};

const retainCase = async (tables: Tables, userId: string, now: Date): Promise<void> => {
  const stored = await findCase(tables, userId);
  if (!stored || stored.deletingAt) return;
  if (expiredIn(stored, now).length === 0 && stored.assessments.length > 0) return;
  const all = await assessmentsOf(tables, stored);
  const gone = expiredIn({ ...stored, assessments: all }, now).slice(0, AT_ONCE);
  if (gone.length === 0 && all.length > 0) return;
  const kept = stored.assessments.filter(({ id }) => !gone.includes(id));
  if (gone.length > 0) {
    const written = await transact({
      case: putCase(tables, stored, { ...stored, assessments: kept }),
      ...Object.fromEntries(
        gone.map((id) => [
          id,
          { table: tables.assessments, key: { userId, id }, remove: true as const },
        ]),
      ),
    });
    // The case changed meanwhile. The next night looks again.
    if (!written.done) return;
    log('assessments-expired', { id: userId, number: gone.length });
  }
  if (all.length > gone.length) return;
  const emptied = { ...stored, revision: stored.revision + (gone.length > 0 ? 1 : 0) };
  const isRemoved = await removeCase(tables, emptied);
  log('case-expired', { id: userId, isRemoved });
};

/** Nightly, over all lists, until the time is up. Guide requests expire by themselves. */
export const retain = async (
  tables: Tables,
  { now, timeLeft }: { now: () => Date; timeLeft: () => number },
): Promise<void> => {
  let failed = 0;
  for (const list of lists) {
    const pages = queryPages(tables.cases, {
      index: 'lists',
      where: '#list = :list',
      values: { ':list': list },
      limit: AT_ONCE,
    });
    for await (const page of pages) {
      for (const { userId } of page) {
        if (timeLeft() < 10_000) return log('retention-goes-on-tomorrow', { list });
        await retainCase(tables, String(userId), now()).catch((error) => {
          failed += 1;
          log('not-retained', { id: String(userId), ...describeError(error) });
        });
      }
    }
  }
  if (failed > 0) throw new Error('Some cases could not be checked');
};
