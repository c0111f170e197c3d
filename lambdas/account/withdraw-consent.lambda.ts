import { storeWithdrawal } from '#lambdas/case/withdraw.ts';
import { countChange, countedOrLogged } from '#lambdas/coach/changes.ts';
import { tablesOf } from '#lambdas/platform/deployed.ts';
import { done } from '#lambdas/platform/http/outcome.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as client from '#shared/endpoints/client.ts';

const tables = tablesOf({
  clients: 'CLIENTS_TABLE',
  audit: 'AUDIT_TABLE',
  outbox: 'OUTBOX_TABLE',
  coachState: 'COACH_STATE_TABLE',
});

export const handler = serve(
  client,
  {
    withdrawConsent: async (_deps, _input, { userId }) => {
      const isStored = await storeWithdrawal(tables, userId, 'client', () => new Date());
      if (isStored) await countedOrLogged(countChange(tables.coachState));
      return done({ ok: true });
    },
  },
  tables,
);
