import { join } from 'node:path';
import { build } from 'vite';
import { brand } from '#shared/brand.ts';
import { isSeriesRight, samplesLeft } from '#web/content/samples-left.ts';

const root = import.meta.dirname;

// Test runs set another value, with which Vite would bundle React's development version.
process.env.NODE_ENV = 'production';

if (!brand.sampleContent && samplesLeft.length)
  throw new Error(
    `sampleContent is false in shared/owner.ts, but these sections still have the sample texts: ${samplesLeft.join(', ')}. ` +
      'Export your own from web/content/owner.ts.',
  );

if (!isSeriesRight)
  throw new Error(
    'series in web/content/owner.ts may have at most five emails, each 1 to 30 days after the previous one.',
  );

for (const mode of ['production', 'account', 'coach']) {
  await build({ configFile: join(root, 'vite.config.ts'), mode });
}
