import { dynamoClient } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { handle } from '#lambdas/platform/http/http.ts';
import { rightsEndpoints } from '#shared/endpoints/rights.ts';
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
