import type { RowFor } from '#lambdas/case/case-row.ts';
import { exactAddress } from '#lambdas/email/recipient.ts';
import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';
import type { LeadRow } from '#shared/domain/coach-records.ts';
import type { Lead } from './leads-store.ts';

export interface Dependencies {
  /** Gives the same hash as the one on the case. */
  readonly hash: HashAddress;
  readonly findByAddress: (addressHash: string, limit: number) => Promise<string[]>;
  readonly findCase: (userId: string) => Promise<RowFor<'leads'> | undefined>;
  readonly now: () => Date;
}

type Became = LeadRow['became'];

/** How many leads are compared at once, and how long the list waits for them, in milliseconds. */
const AT_ONCE = 25;
const PATIENCE = 3_000;
/** The most cases that an address can have. */
const CASES = 25;

const becameOf = (row: RowFor<'leads'> | undefined, { createdAt }: Lead): Became => {
  const { state, assessments = [], clientUntil } = row ?? {};
  if (!state || state === 'spam' || state === 'withdrawn') return undefined;
  if (!assessments.some((each) => each.createdAt >= createdAt)) return undefined;
  return state === 'client' || clientUntil !== undefined ? 'client' : 'assessment';
};

/**
 * Returns for each lead, in the same order, what the address did later, as far as there was time to find out.
 * The result isn't stored, because it would connect a lead with a client's case.
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
