import { storeWithdrawal } from '#lambdas/case/withdraw.ts';
import { dynamoClient } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { handle } from '#lambdas/platform/http/http.ts';
import { rightsEndpoints } from '#shared/endpoints/rights.ts';
import { withdrawConsent } from './withdraw-consent.ts';

const table = tablesOf(dynamoClient());
const tables = {
  clients: table('CLIENTS_TABLE'),
  audit: table('AUDIT_TABLE'),
  outbox: table('OUTBOX_TABLE'),
};

export const handler = handle({
  contract: rightsEndpoints.withdrawConsent,
  submit: withdrawConsent({
    store: (userId, by, time) => storeWithdrawal(tables, userId, by, time),
    now: () => new Date(),
  }),
});
