import type { Reader } from '#lambdas/email/email.ts';
import { mayEmail } from '#lambdas/email/may-email.ts';
import { type Asked, type PermittedWith, suppressed } from '#lambdas/email/permit.ts';
import { exactAddress } from '#lambdas/email/recipient.ts';
import type { RecipientStore } from '#lambdas/email/recipient-store.ts';
import { series } from '#lambdas/email/series.ts';
import { unsubscribeToken } from '#lambdas/email/unsubscribe-token.ts';
import { getItem, queryPage } from '#lambdas/platform/aws/reads.ts';
import type { Table } from '#lambdas/platform/aws/table.ts';
import type { HashAddress } from '#lambdas/platform/crypto/address-hash.ts';
import { indexes } from '#lambdas/platform/environment.ts';

export interface Dependencies {
  readonly recipients: Pick<RecipientStore, 'find'>;
  readonly only: string;
  readonly tables: Record<'clients' | 'leads', Table>;
  readonly hash: HashAddress;
}

export const permitSeries = async (
  deps: Dependencies,
  { payload: { leadId = '', step } = {} }: Pick<Asked, 'payload'>,
): Promise<PermittedWith> => {
  if (!series[Number(step) - 1]) return suppressed('not-needed');
  const reader = await findReader(deps.tables.leads, leadId);
  if (!reader) return suppressed('lead-gone');
  if (await hasSubmitted(deps, reader.email)) return suppressed('submitted');
  if (!mayEmail(deps.only, reader.email)) return suppressed('trial');
  const { suppressed: reason } = await deps.recipients.find(reader.email);
  return reason ? suppressed(reason) : { state: 'go', facts: { reader } };
};

const findReader = async (leads: Table, id: string): Promise<Reader | undefined> => {
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
