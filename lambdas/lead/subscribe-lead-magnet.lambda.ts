import { endpoints } from '#shared/contract.ts';
import { dynamoClient } from '../adapters/clients.ts';
import { readEnvironment } from '../adapters/env.ts';
import { handle } from '../adapters/http.ts';
import { leadStore } from './lead-store.ts';
import { subscribe } from './subscribe.ts';

const { LEADS_TABLE, ORIGIN_SECRET } = readEnvironment('lead/subscribe-lead-magnet');

export const handler = handle({
  contract: endpoints.subscribeLeadMagnet,
  originSecret: ORIGIN_SECRET,
  submit: subscribe({ leads: leadStore(dynamoClient(), LEADS_TABLE), now: () => new Date() }),
});
