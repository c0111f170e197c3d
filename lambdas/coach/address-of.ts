import type { RecipientStore } from '#lambdas/email/recipient-store.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import type { AddressState } from '#shared/endpoints/coach/case.ts';

interface Dependencies {
  readonly accounts: Pick<UserPool, 'find'>;
  readonly recipients: Pick<RecipientStore, 'find'>;
}

export interface Address {
  state: AddressState;
  email: string | undefined;
}

const RETURNED = ['bounced', 'complained'];

export const addressOf = async (
  { accounts, recipients }: Dependencies,
  userId: string,
): Promise<Address> => {
  const account = await accounts.find(userId);
  const email = account?.email;
  if (!email || !account.isConfirmed) return { state: 'unconfirmed', email };
  const { suppressed = '' } = await recipients.find(email);
  return { state: RETURNED.includes(suppressed) ? 'suppressed' : 'confirmed', email };
};
