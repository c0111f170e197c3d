import { rightsEndpoints } from '#shared/rights.ts';
import { dynamoClient } from '../adapters/clients.ts';
import { handle } from '../adapters/http.ts';
import { tablesOf } from '../adapters/table.ts';
import { withdrawConsent } from './withdraw-consent.ts';
import { storeWithdrawal } from './withdrawal-store.ts';

const table = tablesOf(dynamoClient());

export const handler = handle({
  contract: rightsEndpoints.withdrawConsent,
  submit: withdrawConsent({
    store: storeWithdrawal({
      clients: table('CLIENTS_TABLE'),
      audit: table('AUDIT_TABLE'),
      outbox: table('OUTBOX_TABLE'),
    }),
    now: () => new Date(),
  }),
});
