import { createHash } from 'node:crypto';
import * as owner from '#web/content/owner.ts';
import type { SeriesEmail } from '#web/content/sample-series.ts';

export const series: readonly SeriesEmail[] = owner.series;

const count = [
  'no emails',
  'one email',
  'two emails',
  'three emails',
  'four emails',
  'five emails',
][series.length];
const days = series.reduce((sum, { afterDays }) => sum + afterDays, 0);

export const agreement = {
  title: 'More after the guide?',
  text: `I’ll send ${count} to this address within ${days} days. I’ll stop when you unsubscribe, with one click in any email, or when you submit an assessment.`,
  action: series.length === 1 ? 'Yes, send me the email' : `Yes, send me the ${count}`,
};

export const agreementHash: string = createHash('sha256')
  .update(JSON.stringify(agreement))
  .digest('hex');
