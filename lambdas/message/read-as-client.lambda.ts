import { cursorsWith } from '#lambdas/coach/cursor.ts';
import { decryptWith } from '#lambdas/platform/crypto/decrypt.ts';
import { clientsPool, tablesOf } from '#lambdas/platform/deployed.ts';
import { variable } from '#lambdas/platform/env.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as client from '#shared/endpoints/client.ts';
import { readAsClient } from './read-as-client.ts';

const deps = {
  tables: tablesOf({
    messages: 'MESSAGES_TABLE',
    clients: 'CLIENTS_TABLE',
    tasks: 'TASKS_TABLE',
    outbox: 'OUTBOX_TABLE',
  }),
  accounts: clientsPool(),
  decrypt: decryptWith(variable('DRAFT_KEY_ARN')),
  cursors: cursorsWith(variable('ORIGIN_SECRET')),
  now: () => new Date(),
};

/** A page has up to 50 messages to decrypt. */
export const handler = serve(client, { readMyMessages: readAsClient }, deps, { deadlineMs: 8_000 });
