import { agreementHash, series } from '#lambdas/email/series.ts';
import { seriesEntry } from '#lambdas/outbox/series.ts';
import { tablesOf } from '#lambdas/platform/deployed.ts';
import { beginSeries, findByToken } from './lead-store.ts';
import { serveTokenPage } from './unsubscribe-http.ts';
import { seriesPages } from './unsubscribe-page.ts';

const tables = tablesOf({ leads: 'LEADS_TABLE', outbox: 'OUTBOX_TABLE' });

const startSeries = async (token: string, isConfirmed: boolean): Promise<boolean> => {
  const lead = series.length > 0 && (await findByToken(tables.leads, token));
  if (!lead) return false;
  const now = new Date();
  const first = isConfirmed && seriesEntry(lead.id, 1, now);
  if (first) {
    const agreed = { seriesAt: now.toISOString(), seriesWords: agreementHash };
    await beginSeries(tables, lead.id, agreed, first);
  }
  return true;
};

export const handler = serveTokenPage('series', seriesPages, startSeries);
