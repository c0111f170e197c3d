import {
  access,
  clientCase,
  expertise,
  hero,
  process,
  programs,
  questions,
  quote,
  series,
  testimonials,
  tiers,
} from './content.ts';
import * as sample from './sample.ts';
import { SERIES_MAX, sampleSeries } from './sample-series.ts';
import * as sampleTiers from './sample-tiers.ts';

/**
 * What could be untrue for another owner: claims, prices, promises, and invented people. Fake
 * testimonials are illegal in the US (16 CFR 465).
 */
export const samplesLeft: string[] = [
  hero === sample.hero && 'hero',
  expertise === sample.expertise && 'expertise',
  programs === sample.programs && 'programs',
  tiers === sampleTiers.tiers && 'tiers',
  quote === sample.quote && 'quote',
  process === sample.process && 'process',
  clientCase === sample.clientCase && 'clientCase',
  access === sample.access && 'access',
  questions === sample.questions && 'questions',
  testimonials === sample.testimonials && 'testimonials',
  series === sampleSeries && 'series',
].filter((name) => name !== false);

export const isSeriesRight: boolean =
  series.length <= SERIES_MAX &&
  series.every(({ afterDays }) => Number.isInteger(afterDays) && afterDays >= 1 && afterDays <= 30);
