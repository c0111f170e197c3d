import { series } from '#lambdas/email/series.ts';
import { findByToken } from '#lambdas/lead/lead.ts';
import { startSeries } from '#lambdas/lead/series.ts';
import { type Dependencies, subscribeLeadMagnet } from '#lambdas/lead/subscribe.ts';
import {
  seriesPages,
  tokenPage,
  unavailablePage,
  unsubscribePages,
} from '#lambdas/lead/token-pages.ts';
import { unsubscribe } from '#lambdas/lead/unsubscribe.ts';
import type { Hash } from '#lambdas/platform/crypto/address-hash.ts';
import { variable } from '#lambdas/platform/env.ts';
import { type Event, guard, pathOf } from '#lambdas/platform/http/guard.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import { openTables } from '#lambdas/platform/store/table.ts';
import * as endpoints from '#shared/endpoints/lead.ts';

const tables = openTables();

const deps: Dependencies = {
  tables,
  secret: variable('ORIGIN_SECRET'),
  guidesPerNetwork: Number(variable('GUIDES_PER_NETWORK')),
  now: () => new Date(),
};

/** Only unsubscribing needs KMS, so a request for the guide doesn't load its client. */
const hash: Hash = async (...given) => {
  const { keyedHash } = await import('#lambdas/platform/crypto/address-hash.ts');
  return keyedHash(variable('ADDRESS_KEY_ARN'))(...given);
};

const isLead = async (token: string) => (await findByToken(tables.leads, token)) !== undefined;

const unsubscribePage = tokenPage({
  name: 'unsubscribe',
  pages: unsubscribePages,
  isKnown: isLead,
  act: (token) => unsubscribe(tables, hash, token, new Date()),
});

const seriesPage = tokenPage({
  name: 'series',
  pages: seriesPages,
  isKnown: async (token) => series.length > 0 && (await isLead(token)),
  act: (token) => startSeries(tables, token, new Date()),
});

const api = serve(endpoints, { subscribeLeadMagnet }, deps);
const withPage = (page: typeof seriesPage) => guard(page, { page: unavailablePage });
const pages = new Map([
  [endpoints.unsubscribe.path, withPage(unsubscribePage)],
  [endpoints.startSeries.path, withPage(seriesPage)],
]);

export const handler = (event: Event) => (pages.get(pathOf(event)) ?? api)(event);
