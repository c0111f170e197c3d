import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '#shared/brand.ts';
import * as content from './owner.ts';
import { SERIES_MAX } from './sample-series.ts';
import * as samples from './samples.ts';

/**
 * What could be untrue for another owner: claims, prices, promises, and invented people. Fake
 * testimonials are illegal in the US (16 CFR 465).
 */
const claims = new Set([
  'hero',
  'expertise',
  'programs',
  'tiers',
  'quote',
  'process',
  'clientCase',
  'access',
  'questions',
  'testimonials',
]);

const originals = new Set<unknown>(Object.values(samples));
const samplesLeft = Object.entries(content)
  .filter(([name, section]) => claims.has(name) && originals.has(section))
  .map(([name]) => name);

/** The sample's files name its coach. */
const filesLeft = [brand.guideFile, 'og.png']
  .filter((name) => !existsSync(join(import.meta.dirname, '..', 'own', name)))
  .map((name) => `web/own/${name}`);

const isSeriesRight =
  content.series.length <= SERIES_MAX &&
  content.series.every(
    ({ afterDays }) => Number.isInteger(afterDays) && afterDays >= 1 && afterDays <= 30,
  );

/** Ends the build if the owner's content isn't ready for visitors. */
export const checkContent = (): void => {
  if (!brand.sampleContent && samplesLeft.length > 0)
    throw new Error(
      `sampleContent is false in shared/owner.ts, but these sections still have the sample texts: ${samplesLeft.join(', ')}. ` +
        'Export your own from web/content/owner.ts.',
    );
  if (!brand.sampleContent && filesLeft.length > 0)
    throw new Error(
      `sampleContent is false in shared/owner.ts, but the site has no guide or social card of yours: add ${filesLeft.join(' and ')}.`,
    );
  if (!isSeriesRight)
    throw new Error(
      'series in web/content/owner.ts may have at most five emails, each 1 to 30 days after the previous one.',
    );
};
