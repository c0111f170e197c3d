import { dynamoClient, kmsClient } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { addressHash } from '#lambdas/platform/crypto/address-hash.ts';
import { variable } from '#lambdas/platform/env.ts';
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
