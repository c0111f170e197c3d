import type { RowFor } from '#lambdas/case/case-row.ts';
import { exactAddress } from '#lambdas/email/recipient.ts';
import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';
import type { LeadRow } from '#shared/domain/coach-records.ts';
import type { Lead } from './leads-store.ts';

export interface Dependencies {
  /** The same hash that a case has of its contact's address. */
  readonly hash: HashAddress;
  readonly findByAddress: (addressHash: string, limit: number) => Promise<string[]>;
  readonly findCase: (userId: string) => Promise<RowFor<'leads'> | undefined>;
  readonly now: () => Date;
}

type Became = LeadRow['became'];

/** Leads that are compared at once, and for how long, in milliseconds: the list doesn't wait for more. */
const AT_ONCE = 25;
const PATIENCE = 3_000;
/** The most cases of one address. */
const CASES = 25;

const becameOf = (row: RowFor<'leads'> | undefined, { createdAt }: Lead): Became => {
  const { state, assessments = [], clientUntil } = row ?? {};
  if (!state || state === 'spam' || state === 'withdrawn') return undefined;
  if (!assessments.some((each) => each.createdAt >= createdAt)) return undefined;
  return state === 'client' || clientUntil !== undefined ? 'client' : 'assessment';
};

/**
 * What came of each lead, in their order: as many as there was time for. Stored, the link would tell whose case it is.
 * @throws ServiceUnavailableError
 */
export const matchLeads = async (
  { hash, findByAddress, findCase, now }: Dependencies,
  leads: readonly Lead[],
): Promise<Became[]> => {
  const end = now().getTime() + PATIENCE;
  const matchOne = async (lead: Lead): Promise<Became> => {
    const ids = await findByAddress(await hash(exactAddress(lead.email)), CASES);
    const found = (await Promise.all(ids.map(findCase))).map((row) => becameOf(row, lead));
    return found.find((each) => each === 'client') ?? found.find((each) => each !== undefined);
  };
  const matched: Became[] = [];
  while (matched.length < leads.length && now().getTime() < end) {
    const part = leads.slice(matched.length, matched.length + AT_ONCE);
    matched.push(...(await Promise.all(part.map(matchOne))));
  }
  return matched;
};
