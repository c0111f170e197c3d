import { suppressedAddress } from '#lambdas/email/recipient.ts';
import { suppress } from '#lambdas/email/recipient-store.ts';
import { parseAddressToken } from '#lambdas/email/unsubscribe-token.ts';
import { isSameSecret } from '#lambdas/platform/crypto/same-secret.ts';
import { addressHashes, tablesOf } from '#lambdas/platform/deployed.ts';
import { findByToken, noteUnsubscribed } from './lead-store.ts';
import { serveTokenPage } from './unsubscribe-http.ts';
import { unsubscribePages } from './unsubscribe-page.ts';

const { leads, recipients } = tablesOf({ leads: 'LEADS_TABLE', recipients: 'RECIPIENTS_TABLE' });
const hash = addressHashes();
const [hashRecipient, sign] = [hash('recipient'), hash('unsubscribe')];

const unsubscribe = async (token: string, isConfirmed: boolean): Promise<boolean> => {
  const now = new Date();
  const signed = parseAddressToken(token);
  if (signed) {
    if (!isSameSecret(signed.signature, await sign(signed.recipient))) return false;
    if (isConfirmed) await suppress(recipients, signed.recipient, 'unsubscribed', now);
    return true;
  }
  const lead = await findByToken(leads, token);
  if (!lead) return false;
  if (isConfirmed) {
    const recipient = await hashRecipient(suppressedAddress(lead.email, 'unsubscribed'));
    await suppress(recipients, recipient, 'unsubscribed', now);
    if (lead.seriesAt) await noteUnsubscribed(leads, lead.id, now);
  }
  return true;
};

export const handler = serveTokenPage('unsubscribe', unsubscribePages, unsubscribe);
