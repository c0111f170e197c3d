import { endpoints } from '#shared/contract.ts';
import { dynamoClient } from '../adapters/clients.ts';
import { variable } from '../adapters/env.ts';
import { handle } from '../adapters/http.ts';
import { tablesOf } from '../adapters/table.ts';
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
