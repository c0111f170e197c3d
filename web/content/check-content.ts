import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '#shared/brand.ts';
import { isSeriesRight, samplesLeft } from './samples-left.ts';

/** The sample's files name its coach. */
const filesLeft = [brand.guideFile, 'og.png']
  .filter((name) => !existsSync(join(import.meta.dirname, '..', 'own', name)))
  .map((name) => `web/own/${name}`);

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
