import { storeWithdrawal } from '#lambdas/case/withdraw.ts';
import { dynamoClient } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { done } from '#lambdas/platform/http/outcome.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as client from '#shared/endpoints/client.ts';

const table = tablesOf(dynamoClient());
const tables = {
  clients: table('CLIENTS_TABLE'),
  audit: table('AUDIT_TABLE'),
  outbox: table('OUTBOX_TABLE'),
};

export const handler = serve(client, {
  withdrawConsent: async (_, { userId }) => {
    await storeWithdrawal(tables, userId, 'client', () => new Date());
    return done({ ok: true });
  },
});
