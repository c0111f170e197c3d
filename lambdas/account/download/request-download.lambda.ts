import { randomBytes } from 'node:crypto';
import { clientsPool, tablesOf } from '#lambdas/platform/deployed.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as client from '#shared/endpoints/client.ts';
import { storeLink } from './download-store.ts';
import { type Dependencies, requestDownload } from './request-download.ts';

const tables = tablesOf({
  tasks: 'TASKS_TABLE',
  clients: 'CLIENTS_TABLE',
  outbox: 'OUTBOX_TABLE',
});

const deps: Dependencies = {
  accounts: clientsPool(),
  store: (link, entry) => storeLink(tables, link, entry),
  newToken: () => randomBytes(32).toString('base64url'),
  now: () => new Date(),
};

export const handler = serve(client, { requestDownload }, deps);
