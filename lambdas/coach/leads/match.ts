import type { RowFor } from '#lambdas/case/case-row.ts';
import { exactAddress } from '#lambdas/email/recipient.ts';
import { ServiceUnavailableError } from '#lambdas/platform/aws/service.ts';
import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';
import type { LeadRow } from '#shared/domain/coach.ts';
import type { Lead } from './leads-store.ts';

export interface Dependencies {
  readonly hash: HashAddress;
  readonly findByAddress: (addressHash: string, limit: number) => Promise<string[]>;
  readonly findCase: (userId: string) => Promise<RowFor<'leads'> | undefined>;
  readonly now: () => Date;
}

type Became = NonNullable<LeadRow['became']>;

const AT_ONCE = 25;
const CASES = 25;
const PATIENCE_MS = 3_000;

const becameOf = (row: RowFor<'leads'> | undefined, { createdAt }: Lead): Became => {
  const { state, assessments = [], clientUntil } = row ?? {};
  if (!state || state === 'spam' || state === 'withdrawn') return 'nothing';
  if (!assessments.some((each) => each.createdAt >= createdAt)) return 'nothing';
  return state === 'client' || clientUntil !== undefined ? 'client' : 'assessment';
};

/** No table stores the outcomes, because they connect leads with clients' cases. */
export const matchLeads = async (
  { hash, findByAddress, findCase, now }: Dependencies,
  leads: readonly Lead[],
): Promise<(Became | undefined)[]> => {
  const end = now().getTime() + PATIENCE_MS;
  const matchOne = async (lead: Lead): Promise<Became> => {
    const ids = await findByAddress(await hash(exactAddress(lead.email)), CASES);
    const found = (await Promise.all(ids.map(findCase))).map((row) => becameOf(row, lead));
    return (['client', 'assessment'] as const).find((each) => found.includes(each)) ?? 'nothing';
  };
  const tryOne = (lead: Lead) =>
    matchOne(lead).catch((error): undefined => {
      if (!(error instanceof ServiceUnavailableError)) throw error;
    });
  const matched: (Became | undefined)[] = [];
  while (matched.length < leads.length && now().getTime() < end) {
    const part = leads.slice(matched.length, matched.length + AT_ONCE);
    const found = await Promise.all(part.map(tryOne));
    matched.push(...found);
    if (found.every((each) => each === undefined)) break;
  }
  return matched;
};
