import type { AdmitPage } from '#lambdas/audit/page-admission.ts';
import type { ClientsStore } from '#lambdas/case/find.ts';
import { refusals } from '#lambdas/coach/refusals.ts';
import { exactAddress } from '#lambdas/email/recipient.ts';
import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';
import { done, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { coachLimits } from '#shared/domain/coach.ts';
import type { searchCases as row } from '#shared/endpoints/coach/inbox.ts';
import type { ReadCases } from './read-cases.ts';

export interface Dependencies {
  readonly clients: Pick<ClientsStore, 'findByAddress'>;
  readonly hash: HashAddress;
  readonly readCases: ReadCases;
  readonly admitPage: AdmitPage;
  readonly now: () => Date;
}

export const searchCases: UseCase<typeof row, Dependencies> = async (
  { clients, hash, readCases, admitPage, now },
  { email },
  { userId: by },
) => {
  const admission = await admitPage({ action: 'searched', by, time: now() });
  if (admission === 'locked') return refusals.locked;
  const ids = await clients.findByAddress(await hash(exactAddress(email)), coachLimits.page + 1);
  return done({
    rows: await readCases(ids.slice(0, coachLimits.page)),
    hasMore: ids.length > coachLimits.page,
  });
};
