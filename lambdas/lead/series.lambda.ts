import { dynamoClient } from '#lambdas/platform/aws/clients.ts';
import { tablesOf } from '#lambdas/platform/aws/table.ts';
import { beginSeries, findLead } from './lead-store.ts';
import { type Dependencies, startSeries } from './start-series.ts';
import { serveTokenPage } from './unsubscribe-http.ts';
import { seriesPages } from './unsubscribe-page.ts';

const table = tablesOf(dynamoClient());
const tables = { leads: table('LEADS_TABLE'), outbox: table('OUTBOX_TABLE') };

const deps: Dependencies = {
  findLead: (id) => findLead(tables.leads, id),
  start: (id, agreed, first) => beginSeries(tables, id, agreed, first),
  now: () => new Date(),
};

export const handler = serveTokenPage('series', seriesPages, (token, isConfirmed) =>
  startSeries(deps, token, isConfirmed),
);
