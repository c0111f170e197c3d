import { dynamoClient } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as visitor from '#shared/endpoints/visitor.ts';
import { storeLead } from './lead-store.ts';
import { type Dependencies, subscribe } from './subscribe.ts';

const table = tablesOf(dynamoClient());
const tables = { leads: table('LEADS_TABLE'), outbox: table('OUTBOX_TABLE') };

const deps: Dependencies = {
  store: (lead, entry) => storeLead(tables, lead, entry),
  secret: variable('ORIGIN_SECRET'),
  now: () => new Date(),
};

export const handler = serve(visitor, {
  subscribeLeadMagnet: (input, caller) => subscribe(deps, input, caller),
});
