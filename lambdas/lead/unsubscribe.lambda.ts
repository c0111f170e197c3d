import { dynamoClient } from '../adapters/clients.ts';
import { readEnvironment } from '../adapters/env.ts';
import { recipientStore } from '../mail/recipient-store.ts';
import { leadSecretStore } from './lead-store.ts';
import { unsubscribe } from './unsubscribe.ts';
import { handleUnsubscribe } from './unsubscribe-http.ts';

const { LEADS_TABLE, ORIGIN_SECRET } = readEnvironment('lead/unsubscribe');
const client = dynamoClient();

export const handler = handleUnsubscribe(
  ORIGIN_SECRET,
  unsubscribe({
    leads: leadSecretStore(client, LEADS_TABLE),
    recipients: recipientStore(client, LEADS_TABLE),
    now: () => new Date(),
  }),
);
