import { warn } from '#infra/operate/stack.ts';
import { caseOf, readCase } from '#lambdas/case/stored-case.ts';
import { exactAddress } from '#lambdas/email/address.ts';
import type { Account, UserPool } from '#lambdas/platform/aws/user-pool.ts';
import type { Hash } from '#lambdas/platform/crypto/address-hash.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import { getItem, queryAll } from '#lambdas/platform/store/reads.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';

export interface FoundPerson {
  email: string;
  /** Of the account, and of cases whose account is gone. */
  userIds: string[];
  account?: Account & { userId: string };
  hasGuideRequests: boolean;
}

interface Sources {
  readonly accounts: UserPool;
  readonly tables: Tables;
  readonly hash: Hash;
}

/** The ids of cases with this address in the accounts, and whether the client confirmed it. */
async function casesOf({ tables, hash }: Sources, email: string) {
  const found = await queryAll(tables.cases, {
    index: indexes.byAddress,
    where: 'addressHash = :hash',
    values: { ':hash': await hash('case', exactAddress(email)) },
  });
  return Promise.all(
    found.map(async ({ userId }) => {
      const id = String(userId);
      const stored = caseOf(await getItem(readCase(tables, id)));
      return { id, isConfirmed: stored?.isConfirmed ?? false };
    }),
  );
}

/**
 * Finds what the site stores under an address: an account in the pool, cases by the address's hash,
 * also when their accounts are gone, and guide requests. Skips what nobody confirmed.
 */
export async function findPerson(
  sources: Sources,
  email: string,
  withUnconfirmed: boolean,
): Promise<FoundPerson> {
  const { accounts, tables } = sources;
  const userId = await accounts.findId(email);
  const account = userId === undefined ? undefined : await accounts.find(userId);
  const cases = (await casesOf(sources, email)).filter(({ id }) => id !== userId);
  const all = [
    ...(userId && account ? [{ id: userId, isConfirmed: account.isConfirmed }] : []),
    ...cases,
  ];
  const chosen = all.filter(({ isConfirmed }) => isConfirmed || withUnconfirmed);
  if (chosen.length < all.length) {
    warn(
      'Skipped an account with this address: nobody confirmed the address, so the account may be someone else’s. To include it, add --account.',
    );
  }
  const userIds = chosen.map(({ id }) => id);
  const leads = await queryAll(tables.leads, {
    index: indexes.byAddress,
    where: 'address = :address',
    values: { ':address': exactAddress(email) },
  });
  return {
    email,
    userIds,
    ...(userId && account && userIds.includes(userId) && { account: { ...account, userId } }),
    hasGuideRequests: leads.length > 0,
  };
}
