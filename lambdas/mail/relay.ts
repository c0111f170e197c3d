import { log } from '../adapters/log.ts';
import type { MailQueue } from '../adapters/queue.ts';
import type { MailJob } from './mail-job.ts';
import { jobOfKey } from './record-key.ts';

/**
 * Hands the mails that new records ask for over to the queue. It does nothing that one record could spoil: a stream
 * repeats a whole batch, so what can fail for a single mail stands behind the queue.
 * @throws Outage if one could not be handed over, so that the stream repeats the batch
 */
export const relay =
  ({ queue }: { readonly queue: Pick<MailQueue, 'add'> }) =>
  async (keys: readonly Record<string, unknown>[]): Promise<void> => {
    const jobs = keys.map(jobOfKey).filter((job): job is MailJob => job !== undefined);
    await queue.add(jobs);
    log('relayed', { records: keys.length, jobs: jobs.length });
  };
