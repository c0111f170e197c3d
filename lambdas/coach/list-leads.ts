import { confirmedCases } from '#lambdas/case/stored-case.ts';
import type { StoredLead } from '#lambdas/lead/lead.ts';
import type { Hash } from '#lambdas/platform/crypto/address-hash.ts';
import { done, refusal, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { getItems, queryPage } from '#lambdas/platform/store/reads.ts';
import { shardsOf } from '#lambdas/platform/store/shards.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { locked } from '#lambdas/platform/trainers.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import { INVALID_INPUT } from '#shared/domain/text.ts';
import { isExpired } from '#shared/domain/time.ts';
import type { LeadRow, listLeads as row } from '#shared/endpoints/coach.ts';
import { decodeCursor, encodeCursor, recordListing } from './listing.ts';

export interface Dependencies {
  readonly tables: Tables;
  readonly hash: Hash;
  readonly now: () => Date;
}

const becameOf = async (
  { tables, hash }: Dependencies,
  email: string,
): Promise<LeadRow['became']> => {
  const confirmed = await confirmedCases(tables, hash, email);
  if (confirmed.length === 0) return undefined;
  const wasClient = confirmed.some(({ status, clientUntil }) => status === 'client' || clientUntil);
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
  const pages = shardsOf(month).map((shard) =>
    queryPage(tables.leads, {
      index: 'by-month',
      where: before ? '#month = :month AND #at < :before' : '#month = :month',
      values: { ':month': shard, ...(before && { ':before': before.at }) },
      limit: coachLimits.leadsPage,
      backwards: true,
    }),
  );
  const found = (await Promise.all(pages))
    .flat()
    .sort((one, other) => String(other.at).localeCompare(String(one.at)))
    .slice(0, coachLimits.leadsPage);
  const leads = (await getItems(
    tables.leads,
    found.map(({ id }) => ({ id })),
  )) as unknown as StoredLead[];
  const unexpired = leads
    .filter((lead) => !isExpired(lead, time))
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
