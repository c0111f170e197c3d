import { dynamoClient } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { variable } from '#lambdas/platform/env.ts';
import { handle } from '#lambdas/platform/http/http.ts';
import { endpoints } from '#shared/endpoints/contract.ts';
import { storeLead } from './lead-store.ts';
import { subscribe } from './subscribe.ts';

const table = tablesOf(dynamoClient());

export const handler = handle({
  contract: endpoints.subscribeLeadMagnet,
  submit: subscribe({
    store: storeLead(table('LEADS_TABLE'), table('OUTBOX_TABLE')),
    secret: variable('ORIGIN_SECRET'),
    now: () => new Date(),
  }),
});
