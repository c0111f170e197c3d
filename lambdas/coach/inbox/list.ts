import { secondsToNextHour } from '#lambdas/audit/deed.ts';
import type { RowFor } from '#lambdas/case/case-row.ts';
import type { FindInState } from '#lambdas/case/find.ts';
import { recordOf } from '#lambdas/case/record.ts';
import type { Contact } from '#lambdas/coach/case/unseal.ts';
import type { Trainer, UseCase } from '#lambdas/coach/endpoint.ts';
import { done, type Refusal, refusals } from '#lambdas/coach/refusal.ts';
import { describeError, log } from '#lambdas/platform/log.ts';
import { type CaseState, closedStates, waitingStates } from '#shared/domain/case.ts';
import { type ClientRecord, coachLimits } from '#shared/domain/coach-records.ts';
import type { CoachAnswer } from '#shared/endpoints/coach.ts';

/** A place in the list: the last record that was shown, and in which part of it. */
export interface Place {
  part: number;
  dueAt: string;
  userId: string;
}

interface Part {
  states: readonly CaseState[];
  /** The waiting ones by due time; of the others the newest first. */
  backwards: boolean;
}

interface Dependencies {
  readonly findInState: FindInState;
  readonly findByAddress: (email: string) => Promise<string[]>;
  /** The row of a client, without answers and notes. */
  readonly findClient: (userId: string) => Promise<RowFor<'inbox'> | undefined>;
  readonly unsealContact: (sealed: unknown, userId: string) => Promise<Contact>;
  /** Puts a page into the audit and counts it, unless the trainer is locked or has had all pages of the hour. */
  readonly admit: (
    action: 'listed' | 'searched',
    trainer: Trainer,
    time: Date,
  ) => Promise<'admitted' | 'locked' | 'limit'>;
  readonly now: () => Date;
}

const partsOf = (filter: 'all' | 'waiting' | CaseState): Part[] => {
  const waiting = { states: waitingStates, backwards: false };
  if (filter === 'all') return [waiting, { states: closedStates, backwards: true }];
  if (filter === 'waiting') return [waiting];
  const isWaiting = (waitingStates as readonly CaseState[]).includes(filter);
  return [{ states: [filter], backwards: !isWaiting }];
};

const encodePlace = ({ part, dueAt, userId }: Place): string =>
  Buffer.from(JSON.stringify([part, dueAt, userId])).toString('base64url');

/** @returns undefined if it is no place that this code has given out */
const decodePlace = (text: string): Place | undefined => {
  try {
    const [part, dueAt, userId] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    const isPlace =
      Number.isSafeInteger(part) &&
      typeof dueAt === 'string' &&
      !Number.isNaN(Date.parse(dueAt)) &&
      typeof userId === 'string';
    return isPlace ? { part, dueAt, userId } : undefined;
  } catch {
    return undefined;
  }
};

type Found = Pick<Place, 'dueAt' | 'userId'>;

const compare = (one: Found, other: Found): number =>
  one.dueAt < other.dueAt || (one.dueAt === other.dueAt && one.userId < other.userId) ? -1 : 1;

/** How many records with the cursor's exact time a page may have to skip. Times have milliseconds, so ties are rare. */
const TIES = 5;

/** The next records of a part, over all its states. */
const pageOf = async (
  { findInState }: Dependencies,
  { states, backwards }: Part,
  after: Place | undefined,
): Promise<Found[]> => {
  // One more than a page tells whether there is another.
  const limit = coachLimits.page + 1 + (after ? TIES : 0);
  const from = { backwards, limit, ...(after && { dueAt: after.dueAt }) };
  const found = await Promise.all(states.map((state) => findInState(state, from)));
  const sign = backwards ? -1 : 1;
  return found
    .flat()
    .filter((each) => !after || compare(after, each) * sign < 0)
    .filter((each) => !after || each.userId !== after.userId)
    .sort((one, other) => compare(one, other) * sign)
    .slice(0, coachLimits.page + 1);
};

type Rows = CoachAnswer<'listRecords'>;

const nextPage = async (
  deps: Dependencies,
  filter: 'all' | 'waiting' | CaseState,
  after: Place | undefined,
): Promise<{ found: Found[]; after?: Place }> => {
  const parts = partsOf(filter);
  const found: (Found & { part: number })[] = [];
  for (let part = after?.part ?? 0; part < parts.length; part += 1) {
    const page = await pageOf(deps, parts[part] as Part, part === after?.part ? after : undefined);
    found.push(...page.map((each) => ({ ...each, part })));
    if (found.length > coachLimits.page) break;
  }
  const shown = found.slice(0, coachLimits.page);
  const last = shown.at(-1);
  return { found: shown, ...(found.length > shown.length && last && { after: last }) };
};

const readRecord = async (
  { findClient, unsealContact }: Dependencies,
  userId: string,
): Promise<ClientRecord[]> => {
  const row = await findClient(userId);
  const record = row && recordOf(row);
  if (!record) return [];
  try {
    return [{ ...record, contact: await unsealContact(row.contact, userId) }];
  } catch (error) {
    // The trainer can still work with the record.
    log('contact-unreadable', { id: userId, ...describeError(error) });
    return [record];
  }
};

const readRecords = async (deps: Dependencies, ids: readonly string[]): Promise<ClientRecord[]> =>
  (await Promise.all(ids.map((userId) => readRecord(deps, userId)))).flat();

const admitted = async (
  { admit, now }: Dependencies,
  action: 'listed' | 'searched',
  trainer: Trainer,
): Promise<Refusal | undefined> => {
  const time = now();
  const outcome = await admit(action, trainer, time);
  if (outcome === 'locked') return refusals.locked;
  if (outcome === 'limit') return { ...refusals.listLimit, retryAfter: secondsToNextHour(time) };
  return undefined;
};

/** A page of the inbox. @throws ServiceUnavailableError */
export const listRecords =
  (deps: Dependencies): UseCase<'listRecords'> =>
  async ({ filter, after }, trainer) => {
    const place = after === undefined ? undefined : decodePlace(after);
    if (after !== undefined && !place) return refusals.notFound;
    const refused = await admitted(deps, 'listed', trainer);
    if (refused) return refused;
    const page = await nextPage(deps, filter, place);
    const rows: Rows['rows'] = await readRecords(
      deps,
      page.found.map(({ userId }) => userId),
    );
    return done({ rows, ...(page.after && { after: encodePlace(page.after) }) });
  };

/** The records of one address. @throws ServiceUnavailableError */
export const searchRecords =
  (deps: Dependencies): UseCase<'searchRecords'> =>
  async ({ email }, trainer) => {
    const refused = await admitted(deps, 'searched', trainer);
    if (refused) return refused;
    return done({ rows: await readRecords(deps, await deps.findByAddress(email)) });
  };
