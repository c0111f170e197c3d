import { addressHash } from '../adapters/address-hash.ts';
import { dynamoClient, kmsClient } from '../adapters/clients.ts';
import { variable } from '../adapters/env.ts';
import { tablesOf } from '../adapters/table.ts';
import { suppressIn } from '../mail/recipient-store.ts';
import { findLead } from './lead-store.ts';
import { unsubscribe } from './unsubscribe.ts';
import { handleUnsubscribe } from './unsubscribe-http.ts';

const table = tablesOf(dynamoClient());

export const handler = handleUnsubscribe(
  unsubscribe({
    findLead: findLead(table('LEADS_TABLE')),
    hash: addressHash(kmsClient(), variable('ADDRESS_KEY_ARN'), 'recipient'),
    suppress: suppressIn(table('RECIPIENTS_TABLE')),
    now: () => new Date(),
  }),
);
