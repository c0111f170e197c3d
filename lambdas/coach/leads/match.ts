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

export type Match = Pick<LeadRow, 'became' | 'assessmentId'>;

const AT_ONCE = 25;
const CASES = 25;
const PATIENCE_MS = 3_000;

const matchOf = (row: RowFor<'leads'> | undefined, { createdAt }: Lead): Match => {
  const { state, assessments = [], clientUntil } = row ?? {};
  if (!state || state === 'spam' || state === 'withdrawn') return { became: 'nothing' };
  if (!assessments.some((each) => each.createdAt >= createdAt)) return { became: 'nothing' };
  const isClient = state === 'client' || clientUntil !== undefined;
  return { became: isClient ? 'client' : 'assessment', assessmentId: assessments[0]?.id };
};

/** No table stores the outcomes, because they connect leads with clients' cases. */
export const matchLeads = async (
  { hash, findByAddress, findCase, now }: Dependencies,
  leads: readonly Lead[],
): Promise<Match[]> => {
  const end = now().getTime() + PATIENCE_MS;
  const matchOne = async (lead: Lead): Promise<Match> => {
    const ids = await findByAddress(await hash(exactAddress(lead.email)), CASES);
    const found = (await Promise.all(ids.map(findCase))).map((row) => matchOf(row, lead));
    return (
      found.find(({ became }) => became === 'client') ??
      found.find(({ became }) => became === 'assessment') ?? { became: 'nothing' }
    );
  };
  const tryOne = (lead: Lead) =>
    matchOne(lead).catch((error): Match => {
      if (!(error instanceof ServiceUnavailableError)) throw error;
      return {};
    });
  const matched: Match[] = [];
  while (matched.length < leads.length && now().getTime() < end) {
    const part = leads.slice(matched.length, matched.length + AT_ONCE);
    const found = await Promise.all(part.map(tryOne));
    matched.push(...found);
    if (found.every(({ became }) => became === undefined)) break;
  }
  return matched;
};
