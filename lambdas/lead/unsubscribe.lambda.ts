import { suppressedAddress } from '#lambdas/email/recipient.ts';
import { suppress } from '#lambdas/email/recipient-store.ts';
import { addressHashes, tablesOf } from '#lambdas/platform/deployed.ts';
import { findByToken } from './lead-store.ts';
import { serveTokenPage } from './unsubscribe-http.ts';
import { unsubscribePages } from './unsubscribe-page.ts';

const { leads, recipients } = tablesOf({ leads: 'LEADS_TABLE', recipients: 'RECIPIENTS_TABLE' });
const hash = addressHashes()('recipient');

const unsubscribe = async (token: string, isConfirmed: boolean): Promise<boolean> => {
  const lead = await findByToken(leads, token);
  if (!lead) return false;
  if (isConfirmed) {
    const recipient = await hash(suppressedAddress(lead.email, 'unsubscribed'));
    await suppress(recipients, recipient, 'unsubscribed', new Date());
  }
  return true;
};

export const handler = serveTokenPage('unsubscribe', unsubscribePages, unsubscribe);
