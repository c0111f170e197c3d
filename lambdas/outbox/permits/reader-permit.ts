import type { Reader } from '#lambdas/email/email.ts';
import { mayEmail } from '#lambdas/email/may-email.ts';
import { type Asked, type PermittedWith, suppressed } from '#lambdas/email/permit.ts';
import { exactAddress } from '#lambdas/email/recipient.ts';
import type { RecipientStore } from '#lambdas/email/recipient-store.ts';
import { series } from '#lambdas/email/series.ts';
import { unsubscribeToken } from '#lambdas/email/unsubscribe-token.ts';
import { getItem, queryPage } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import type { UserPool } from '#lambdas/platform/aws/user-pool.ts';
import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';
import { indexes } from '#lambdas/platform/environment.ts';

export interface Dependencies {
  readonly recipients: Pick<RecipientStore, 'find'>;
  readonly only: string;
  readonly tables: Record<'clients' | 'drafts' | 'leads', Table>;
  readonly accounts: Pick<UserPool, 'find'>;
  readonly hash: HashAddress;
  readonly tokenFor: (email: string) => Promise<string>;
}

export const permitReader = async (
  { recipients, only }: Pick<Dependencies, 'recipients' | 'only'>,
  reader: Reader,
): Promise<PermittedWith> => {
  if (!mayEmail(only, reader.email)) return suppressed('trial');
  const { suppressed: reason } = await recipients.find(reader.email);
  if (reason) return suppressed(reason);
  return { state: 'go', facts: { reader } };
};

export const permitSeries = async (
  deps: Dependencies,
  { payload: { leadId = '', step } = {} }: Pick<Asked, 'payload'>,
): Promise<PermittedWith> => {
  if (!series[Number(step) - 1]) return suppressed('not-needed');
  const reader = await findReader(deps.tables.leads, leadId);
  if (!reader) return suppressed('lead-gone');
  if (await hasSubmitted(deps, reader.email)) return suppressed('submitted');
  return permitReader(deps, reader);
};

export const permitDraftReminder = async (
  deps: Dependencies,
  { payload: { userId = '', createdAt } = {} }: Pick<Asked, 'payload'>,
): Promise<PermittedWith> => {
  const draft = await getItem(deps.tables.drafts, { userId }, ['userId', 'createdAt']);
  if (draft?.createdAt !== createdAt) return suppressed('not-needed');
  const account = await deps.accounts.find(userId);
  if (!account?.isConfirmed) return suppressed('not-confirmed');
  const { email } = account;
  return permitReader(deps, { email, token: await deps.tokenFor(email) });
};

export const findReader = async (leads: Table, id: string): Promise<Reader | undefined> => {
  const lead = await getItem(leads, { id }, ['id', 'email', 'unsubscribeSecret']);
  return (
    lead && {
      email: String(lead.email),
      token: unsubscribeToken(id, String(lead.unsubscribeSecret)),
    }
  );
};

const hasSubmitted = async (
  { tables: { clients }, hash }: Dependencies,
  email: string,
): Promise<boolean> => {
  const values = { ':hash': await hash(exactAddress(email)) };
  const isFound = async (index: string, name: string) => {
    const where = `${name} = :hash`;
    return (await queryPage(clients, { index, limit: 1, where, values })).length > 0;
  };
  return (
    (await isFound(indexes.byAddress, 'addressHash')) ||
    (await isFound(indexes.byAccount, 'accountHash'))
  );
};
