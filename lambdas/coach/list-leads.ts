import { caseOf } from '#lambdas/case/stored-case.ts';
import { exactAddress } from '#lambdas/email/address.ts';
import { type Lead, monthShards } from '#lambdas/lead/lead.ts';
import type { Hash } from '#lambdas/platform/crypto/address-hash.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import { done, refusal, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { getItem, getItems, queryPage } from '#lambdas/platform/store/reads.ts';
import type { Item, Tables } from '#lambdas/platform/store/table.ts';
import { locked } from '#lambdas/platform/trainers.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import { INVALID_INPUT } from '#shared/domain/text.ts';
import type { LeadRow, listLeads as row } from '#shared/endpoints/coach.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { recordListing } from './listing.ts';

export interface Dependencies {
  readonly tables: Tables;
  readonly hash: Hash;
  readonly now: () => Date;
}

/** The newest leads of a month: each shard's newest, merged. `before` is the place of the last row. */
const newestOf = async (
  leads: Tables['leads'],
  month: string,
  before: Item | undefined,
): Promise<Item[]> => {
  const shards = monthShards(month).map((shard) =>
    queryPage(leads, {
      index: indexes.byMonth,
      where: before ? '#month = :shard AND #at < :before' : '#month = :shard',
      values: { ':shard': shard, ...(before && { ':before': before.at }) },
      limit: coachLimits.leadsPage,
      backwards: true,
    }),
  );
  return (await Promise.all(shards))
    .flat()
    .sort((one, other) => String(other.at).localeCompare(String(one.at)))
    .slice(0, coachLimits.leadsPage);
};

/** By the confirmed address of an account, so that nobody can claim another person's request. */
const becameOf = async (
  { tables: { cases }, hash }: Dependencies,
  email: string,
): Promise<LeadRow['became']> => {
  const found = await queryPage(cases, {
    index: indexes.byAddress,
    where: 'addressHash = :hash',
    values: { ':hash': await hash('case', exactAddress(email)) },
  });
  const stored = await Promise.all(
    found.map(({ userId }) => getItem({ table: cases, key: { userId, item: 'case' } })),
  );
  const confirmed = stored.map(caseOf).filter((each) => each?.isConfirmed);
  if (confirmed.length === 0) return undefined;
  const wasClient = confirmed.some((each) => each?.status === 'client' || each?.clientUntil);
  return wasClient ? 'client' : 'assessment';
};

export const listLeads: UseCase<typeof row, Dependencies> = async (
  deps,
  { month, after },
  { userId },
) => {
  const { tables, now } = deps;
  const before = after === undefined ? undefined : decodeCursor(after, ['at']);
  if (after !== undefined && !before) return refusal(400, INVALID_INPUT);
  const time = now();
  if (!(await recordListing(tables, userId, 'listed leads', false, time))) return locked;
  const found = await newestOf(tables.leads, month, before);
  const leads = (await getItems(
    tables.leads,
    found.map(({ id }) => ({ id })),
  )) as unknown as Lead[];
  const unexpired = leads
    .filter(({ expiresAt }) => expiresAt * 1000 > time.getTime())
    .sort((one, other) => other.at.localeCompare(one.at));
  const last = found.length === coachLimits.leadsPage ? found.at(-1) : undefined;
  return done({
    rows: await Promise.all(
      unexpired.map(async ({ id, createdAt, email, name, source, unsubscribedAt }) => ({
        id,
        createdAt,
        email,
        name,
        source,
        unsubscribedAt,
        became: await becameOf(deps, email),
      })),
    ),
    after: last && encodeCursor({ at: last.at }),
  });
};
