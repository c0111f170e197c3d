import { endpoints } from '#shared/contract.ts';
import { dynamoClient } from '../adapters/clients.ts';
import { readEnvironment } from '../adapters/env.ts';
import { handle } from '../adapters/http.ts';
import { leadStore } from './lead-store.ts';
import { subscribe } from './subscribe.ts';

const { LEADS_TABLE, OUTBOX_TABLE, ORIGIN_SECRET } = readEnvironment('lead/subscribe-lead-magnet');
const client = dynamoClient();

export const handler = handle({
  contract: endpoints.subscribeLeadMagnet,
  originSecret: ORIGIN_SECRET,
  submit: subscribe({
    leads: leadStore({ client, name: LEADS_TABLE }, { client, name: OUTBOX_TABLE }),
    secret: ORIGIN_SECRET,
    now: () => new Date(),
  }),
});
