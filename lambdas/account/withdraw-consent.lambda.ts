import { storeWithdrawal } from '#lambdas/case/withdraw.ts';
import { tablesOf } from '#lambdas/platform/deployed.ts';
import { done } from '#lambdas/platform/http/outcome.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as client from '#shared/endpoints/client.ts';

const tables = tablesOf({
  clients: 'CLIENTS_TABLE',
  audit: 'AUDIT_TABLE',
  outbox: 'OUTBOX_TABLE',
});

export const handler = serve(
  client,
  {
    withdrawConsent: async (_deps, _input, { userId }) => {
      await storeWithdrawal(tables, userId, 'client', () => new Date());
      return done({ ok: true });
    },
  },
  tables,
);
