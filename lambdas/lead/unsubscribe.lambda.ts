import { addressHash } from '../adapters/address-hash.ts';
import { dynamoClient, kmsClient } from '../adapters/clients.ts';
import { readEnvironment } from '../adapters/env.ts';
import { suppressIn } from '../mail/recipient-store.ts';
import { leadSecretStore } from './lead-store.ts';
import { unsubscribe } from './unsubscribe.ts';
import { handleUnsubscribe } from './unsubscribe-http.ts';

const env = readEnvironment('lead/unsubscribe');
const client = dynamoClient();

export const handler = handleUnsubscribe(
  env.ORIGIN_SECRET,
  unsubscribe({
    leads: leadSecretStore({ client, name: env.LEADS_TABLE }),
    hash: addressHash(kmsClient(), env.ADDRESS_KEY_ARN, 'recipient'),
    suppress: suppressIn({ client, name: env.RECIPIENTS_TABLE }),
    now: () => new Date(),
  }),
);
