import { storeWithdrawal } from '#lambdas/case/withdraw.ts';
import { countChange } from '#lambdas/coach/changes.ts';
import { tablesOf } from '#lambdas/platform/deployed.ts';
import { done } from '#lambdas/platform/http/outcome.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import { describeError, log } from '#lambdas/platform/log.ts';
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
      if (isStored) {
        // The withdrawal is already stored, so a failed count must not fail the request.
        await countChange(tables.coachState).catch((error) =>
          log('change not counted', describeError(error)),
        );
      }
      return done({ ok: true });
    },
  },
  tables,
);
