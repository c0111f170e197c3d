import type { RowFor } from '#lambdas/case/case-row.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import { count, describeError, log } from '#lambdas/platform/log.ts';
import { metrics } from '#lambdas/platform/metrics.ts';

export interface Sightings {
  missing: Record<string, string>;
  begun: string[];
  revision: number;
}

interface Dependencies {
  readonly clients: () => AsyncIterable<string[]>;
  readonly findCase: (userId: string) => Promise<RowFor<'deletion'> | undefined>;
  readonly accounts: Pick<UserPool, 'exists'>;
  readonly poolOpenedAt: () => Promise<Date>;
  readonly load: () => Promise<Sightings | undefined>;
  readonly save: (sightings: Sightings) => Promise<boolean>;
  readonly begin: (userId: string, now: Date) => Promise<unknown>;
  readonly now: () => Date;
}

const HOUR = 3_600_000;
/** Cognito must report an account as missing twice, at least this far apart. */
const BETWEEN_REPORTS_MS = 6 * HOUR;
const DAY = 24 * HOUR;
/** If more go missing, no deletion begins, because the user pool may be empty or the wrong one. */
export const MOST_A_DAY = 20;
const MOST_FAILURES = 20;
const MOST_REMEMBERED = 1_000;
/** Cognito allows 120 account lookups per second, and the API needs some of them. */
const AT_ONCE = 2;

interface Seen {
  missing: Map<string, RowFor<'deletion'>>;
  found: Set<string>;
  failures: number;
}

const lookAt = async (
  { accounts, findCase }: Dependencies,
  userId: string,
  seen: Seen,
): Promise<void> => {
  try {
    if (await accounts.exists(userId)) {
      seen.found.add(userId);
      return;
    }
    const row = await findCase(userId);
    if (row && row.deleting === undefined) seen.missing.set(userId, row);
    else seen.found.add(userId);
  } catch (error) {
    log('account-not-looked-up', describeError(error));
    seen.failures += 1;
    if (seen.failures >= MOST_FAILURES) throw error;
  }
};

const lookAtAll = async (deps: Dependencies): Promise<Seen> => {
  const seen: Seen = { missing: new Map(), found: new Set(), failures: 0 };
  for await (const page of deps.clients()) {
    for (let index = 0; index < page.length; index += AT_ONCE) {
      const some = page.slice(index, index + AT_ONCE);
      await Promise.all(some.map((userId) => lookAt(deps, userId, seen)));
    }
  }
  return seen;
};

const missingSince = (before: Sightings, { missing, found }: Seen, now: Date) => {
  const kept = Object.entries(before.missing).filter(([userId]) => !found.has(userId));
  const since = Object.fromEntries(kept);
  for (const userId of missing.keys()) since[userId] ??= now.toISOString();
  return Object.fromEntries(Object.entries(since).slice(0, MOST_REMEMBERED));
};

const isOlderThan = (opened: Date, { assessments = [] }: RowFor<'deletion'>): boolean =>
  assessments.some(({ createdAt }) => createdAt < opened.toISOString());

export const findMissingAccounts = async (
  deps: Dependencies,
  atMost = MOST_A_DAY,
): Promise<void> => {
  const now = deps.now();
  const before = (await deps.load()) ?? { missing: {}, begun: [], revision: 0 };
  const opened = await deps.poolOpenedAt();
  const seen = await lookAtAll(deps);
  const missing = missingSince(before, seen, now);
  const begun = before.begun.filter((at) => now.getTime() - Date.parse(at) < DAY);
  const seenTwice = [...seen.missing].filter(
    ([userId]) => now.getTime() - Date.parse(missing[userId] ?? '') >= BETWEEN_REPORTS_MS,
  );
  const isWrongPool =
    begun.length + seen.missing.size > atMost ||
    seenTwice.some(([, row]) => isOlderThan(opened, row));
  const due = isWrongPool ? [] : seenTwice.map(([userId]) => userId);
  if (isWrongPool) count(metrics.accountsMissing, {}, seen.missing.size);
  const isSaved = await deps.save({
    missing,
    begun: [...begun, ...due.map(() => now.toISOString())],
    revision: before.revision + 1,
  });
  if (!isSaved) return;
  let { failures } = seen;
  for (const userId of due) {
    try {
      await deps.begin(userId, now);
    } catch (error) {
      log('deletion-not-begun', { id: userId, ...describeError(error) });
      failures += 1;
    }
  }
  log('accounts-looked-up', {
    found: seen.found.size,
    missing: seen.missing.size,
    begun: due.length,
  });
  if (failures > 0)
    throw new Error('Some accounts could not be looked up, or their deletion could not begin');
};
