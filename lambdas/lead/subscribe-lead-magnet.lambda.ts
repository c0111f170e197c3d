import { tablesOf } from '#lambdas/platform/deployed.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as visitor from '#shared/endpoints/visitor.ts';
import { storeLead } from './lead-store.ts';
import { type Dependencies, subscribe } from './subscribe.ts';

const tables = tablesOf({ leads: 'LEADS_TABLE', outbox: 'OUTBOX_TABLE' });

const deps: Dependencies = {
  store: (lead, entry) => storeLead(tables, lead, entry),
  secret: variable('ORIGIN_SECRET'),
  now: () => new Date(),
};

export const handler = serve(visitor, { subscribeLeadMagnet: subscribe }, deps);
