import { findByAccount } from '#lambdas/case/find.ts';
import { exactAddress } from '#lambdas/email/recipient.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';

interface Sources {
  readonly accounts: Pick<UserPool, 'exists'>;
  readonly clients: Table;
  readonly hash: HashAddress;
}

export const endedAccountsOf = async (
  { accounts, clients, hash }: Sources,
  email: string,
): Promise<string[]> => {
  const ended: string[] = [];
  for (const userId of await findByAccount(clients, await hash(exactAddress(email)))) {
    if (!(await accounts.exists(userId))) ended.push(userId);
  }
  return ended;
};
