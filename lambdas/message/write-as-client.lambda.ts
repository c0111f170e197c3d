import { findCase } from '#lambdas/case/find.ts';
import { encryptWith } from '#lambdas/platform/crypto/encrypt.ts';
import { tablesOf } from '#lambdas/platform/deployed.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as client from '#shared/endpoints/client.ts';
import { type Dependencies, writeAsClient } from './write-as-client.ts';

const tables = tablesOf({
  messages: 'MESSAGES_TABLE',
  clients: 'CLIENTS_TABLE',
  outbox: 'OUTBOX_TABLE',
});

const deps: Dependencies = {
  tables,
  findCase: (userId) => findCase(tables.clients, userId, 'message'),
  encrypt: encryptWith(variable('DRAFT_KEY_ARN')),
  now: () => new Date(),
};

export const handler = serve(client, { writeToCoach: writeAsClient }, deps);
