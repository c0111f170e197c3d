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
/** A deletion begins only if Cognito reports the account as missing twice, this far apart. */
const APART_MS = 6 * HOUR;
const DAY = 24 * HOUR;
/**
 * The most deletions within a day. If more accounts are missing, the user pool may be empty or the
 * wrong pool.
 */
export const MOST_A_DAY = 20;
/** After this many failed look-ups, the run stops, because Cognito is probably down. */
const FAILURES = 20;
/** The most missing accounts to store. DynamoDB allows 400 KB per item. */
const REMEMBERED = 1_000;
/**
 * How many look-ups run at the same time. Cognito allows 120 calls per second, and sign-ins need
 * some of them.
 */
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
    if (seen.failures >= FAILURES) throw error;
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
  return Object.fromEntries(Object.entries(since).slice(0, REMEMBERED));
};

const isOlderThan = (opened: Date, { assessments = [] }: RowFor<'deletion'>): boolean =>
  assessments.some(({ createdAt }) => createdAt < opened.toISOString());

/**
 * Begins the deletion of clients whose account no longer exists. Cognito must have reported the
 * account missing twice, at least six hours apart. Deletes nobody and raises an alarm if the user
 * pool may be the wrong one: more than `atMost` deletions would begin within a day, or a missing
 * client is older than the pool.
 * @param atMost the most deletions within a day; the owner may allow more
 * @throws Error to raise an alarm: at the end if a look-up failed or a deletion couldn't begin, and
 * at once after `FAILURES` failed look-ups
 */
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
    ([userId]) => now.getTime() - Date.parse(missing[userId] ?? '') >= APART_MS,
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
