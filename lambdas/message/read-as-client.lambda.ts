import { cursorsWith } from '#lambdas/coach/cursor.ts';
import { cognitoClient, dynamoClient } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { userPool } from '#lambdas/platform/aws/user-pool.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as client from '#shared/endpoints/client.ts';
import { readAsClient } from './read-as-client.ts';

const table = tablesOf(dynamoClient());

const deps = {
  tables: {
    messages: table('MESSAGES_TABLE'),
    clients: table('CLIENTS_TABLE'),
    tasks: table('TASKS_TABLE'),
    outbox: table('OUTBOX_TABLE'),
  },
  accounts: userPool(cognitoClient(), variable('USER_POOL_ID')),
  decrypt: decryptWith(variable('DRAFT_KEY_ARN')),
  cursors: cursorsWith(variable('ORIGIN_SECRET')),
  now: () => new Date(),
};

export const handler = serve(
  client,
  { readMyMessages: (input, caller) => readAsClient(deps, input, caller) },
  // A page has up to 50 messages to decrypt.
  { deadlineMs: 8_000 },
);
