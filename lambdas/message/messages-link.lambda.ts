import { clientsPool, tablesOf } from '#lambdas/platform/deployed.ts';
import { done } from '#lambdas/platform/http/outcome.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import * as client from '#shared/endpoints/client.ts';
import { endReading } from './links.ts';
import { requestLink } from './request-link.ts';

const tables = tablesOf({
  tasks: 'TASKS_TABLE',
  clients: 'CLIENTS_TABLE',
  outbox: 'OUTBOX_TABLE',
});

const deps = {
  tables,
  accounts: clientsPool(),
  now: () => new Date(),
};

export const handler = serve(
  client,
  {
    requestMessagesLink: requestLink,
    endMessagesReading: async (_deps, _input, { userId }) => {
      await endReading(tables.tasks, userId);
      return done({ ok: true });
    },
  },
  deps,
);
