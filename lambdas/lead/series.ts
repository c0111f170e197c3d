import { agreementHash, series } from '#lambdas/email/series.ts';
import { type Job, type NewJob, putNewJob } from '#lambdas/jobs/job.ts';
import { change } from '#lambdas/platform/store/change.ts';
import type { Tables } from '#lambdas/platform/store/table.ts';
import { DAY } from '#shared/domain/time.ts';
import { findByToken, findLead, type StoredLead } from './lead.ts';

const jobFor = (owner: string, step: number, now: Date): NewJob<'series'> | undefined => {
  const email = series[step - 1];
  if (!email) return undefined;
  const sendAt = new Date(now.getTime() + email.afterDays * DAY);
  return { kind: 'series', owner, data: { step }, sendAt };
};

/** Returns false for an unknown link. */
export const startSeries = async (
  { leads, jobs }: Pick<Tables, 'leads' | 'jobs'>,
  token: string,
  now: Date,
): Promise<boolean> => {
  const known = series.length > 0 && (await findByToken(leads, token));
  if (!known) return false;
  return change({ lead: { table: leads, key: { id: known.id } } }, (found) => {
    const lead = found.lead as StoredLead | undefined;
    const first = jobFor(known.id, 1, now);
    if (!lead || lead.seriesAt || !first) return { answer: lead !== undefined };
    return {
      answer: true,
      writes: {
        lead: {
          table: leads,
          key: { id: lead.id },
          update: 'SET seriesAt = :at, seriesWords = :words',
          condition: 'attribute_exists(id) AND attribute_not_exists(seriesAt)',
          values: { ':at': now.toISOString(), ':words': agreementHash },
        },
        job: putNewJob(jobs, first, now),
      },
    };
  });
};

/** The next email of the series, after one was sent. */
export const nextInSeries = async (
  { leads }: Pick<Tables, 'leads'>,
  { kind, owner, data }: Job,
  now: Date,
): Promise<NewJob<'series'> | undefined> =>
  kind === 'series' && (await findLead(leads, owner))
    ? jobFor(owner, Number(data?.step) + 1, now)
    : undefined;
