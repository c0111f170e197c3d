import type { AdmitPage } from '#lambdas/audit/page-admission.ts';
import type { ClientsStore } from '#lambdas/case/find.ts';
import { namePartsOf } from '#lambdas/case/names.ts';
import { refusalOf } from '#lambdas/coach/refusals.ts';
import { exactAddress } from '#lambdas/email/recipient.ts';
import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';
import { done, type UseCase } from '#lambdas/platform/http/outcome.ts';
import { type ClientCase, coachLimits } from '#shared/domain/coach.ts';
import type { searchCases as row } from '#shared/endpoints/coach/inbox.ts';
import type { ReadCases } from './read-cases.ts';

export interface Dependencies {
  readonly clients: Pick<ClientsStore, 'findByAddress'>;
  readonly hash: HashAddress;
  readonly findByName: (name: string, limit: number) => Promise<string[]>;
  readonly readCases: ReadCases;
  readonly admitPage: AdmitPage;
  readonly now: () => Date;
}

/** The table of names also has parts of earlier names. */
const isNamed = ({ contact, closed }: ClientCase, parts: readonly string[]): boolean => {
  if (closed === 'deleting') return false;
  const own = contact && namePartsOf(contact.name);
  return !own || parts.every((part) => own.includes(part));
};

export const searchCases: UseCase<typeof row, Dependencies> = async (
  { clients, hash, findByName, readCases, admitPage, now },
  input,
  { userId: by },
) => {
  const time = now();
  const refused = refusalOf(await admitPage({ action: 'searched', by, time }), time);
  if (refused) return refused;
  if ('email' in input) {
    const ids = await clients.findByAddress(
      await hash(exactAddress(input.email)),
      coachLimits.page,
    );
    return done({ rows: await readCases(ids) });
  }
  const parts = namePartsOf(input.name);
  const ids = await findByName(input.name, coachLimits.page + 1);
  const rows = await readCases(ids.slice(0, coachLimits.page));
  return done({
    rows: rows.filter((clientCase) => isNamed(clientCase, parts)),
    hasMore: ids.length > coachLimits.page,
  });
};
