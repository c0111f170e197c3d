import { warn } from '#infra/operate/stack.ts';
import { endedAccountsOf } from '#lambdas/deletion/ended-accounts.ts';
import { exactAddress } from '#lambdas/email/recipient.ts';
import { queryPage } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';
import { indexes } from '#lambdas/platform/environment.ts';

export interface FoundPerson {
  email: string;
  userId?: string;
  endedIds: string[];
  hasGuideRequests: boolean;
}

interface Sources {
  readonly accounts: UserPool;
  readonly clients: Table;
  readonly leads: Table;
  readonly hash: HashAddress;
}

async function accountOf(
  accounts: UserPool,
  email: string,
  withUnconfirmed: boolean,
): Promise<string | undefined> {
  const userId = await accounts.findId(email);
  if (userId === undefined) return undefined;
  const account = await accounts.find(userId);
  if (account?.isConfirmed || withUnconfirmed) return userId;
  warn(
    'The account with this address is skipped: nobody confirmed the address, so the account may be someone else’s. To include it, add --account.',
  );
  return undefined;
}

export async function findPerson(
  { accounts, clients, leads, hash }: Sources,
  email: string,
  withUnconfirmed: boolean,
): Promise<FoundPerson> {
  const userId = await accountOf(accounts, email, withUnconfirmed);
  const [lead] = await queryPage(leads, {
    index: indexes.byAddress,
    limit: 1,
    where: 'address = :address',
    values: { ':address': exactAddress(email) },
  });
  return {
    email,
    ...(userId !== undefined && { userId }),
    endedIds: await endedAccountsOf({ accounts, clients, hash }, email),
    hasGuideRequests: lead !== undefined,
  };
}
