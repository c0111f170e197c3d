import { rightsEndpoints } from '#shared/rights.ts';
import { dynamoClient } from '../adapters/clients.ts';
import { readEnvironment } from '../adapters/env.ts';
import { handle } from '../adapters/http.ts';
import { withdrawConsent } from './withdraw-consent.ts';
import { storeWithdrawal } from './withdrawal-store.ts';

const env = readEnvironment('client/withdraw-consent');
const client = dynamoClient();

export const handler = handle({
  contract: rightsEndpoints.withdrawConsent,
  originSecret: env.ORIGIN_SECRET,
  submit: withdrawConsent({
    store: storeWithdrawal({
      clients: { client, name: env.CLIENTS_TABLE },
      audit: { client, name: env.AUDIT_TABLE },
      outbox: { client, name: env.OUTBOX_TABLE },
    }),
    now: () => new Date(),
  }),
});
