import { findCase } from '#lambdas/case/find.ts';
import { dynamoClient } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as client from '#shared/endpoints/client.ts';
import { type Dependencies, writeAsClient } from './write-as-client.ts';

const table = tablesOf(dynamoClient());
const clients = table('CLIENTS_TABLE');

const deps: Dependencies = {
  tables: { messages: table('MESSAGES_TABLE'), clients, outbox: table('OUTBOX_TABLE') },
  findCase: (userId) => findCase(clients, userId, 'message'),
  encrypt: encryptWith(variable('DRAFT_KEY_ARN')),
  now: () => new Date(),
};

export const handler = serve(client, {
  writeToCoach: (input, caller) => writeAsClient(deps, input, caller),
});
