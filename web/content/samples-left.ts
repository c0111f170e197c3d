import { clientCase, expertise, hero, series, testimonials } from './content.ts';
import * as sample from './sample.ts';
import { SERIES_MAX, sampleSeries } from './sample-series.ts';

/** The samples describe invented people. Fake testimonials are illegal in the US (16 CFR 465). */
export const samplesLeft: string[] = [
  hero === sample.hero && 'hero',
  expertise === sample.expertise && 'expertise',
  clientCase === sample.clientCase && 'clientCase',
  testimonials === sample.testimonials && 'testimonials',
  series === sampleSeries && 'series',
].filter((name) => name !== false);

export const isSeriesRight: boolean =
  series.length <= SERIES_MAX &&
  series.every(({ afterDays }) => Number.isInteger(afterDays) && afterDays >= 1 && afterDays <= 30);
