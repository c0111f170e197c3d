import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#infra/paths.ts';
import { settings } from '../settings.ts';
import { chooseSettings, type Settings } from '../settings-schema.ts';
import { deployedStage } from '../stage.ts';
import { costTables } from './cost/tables.ts';
import { synthesizeTemplate } from './template.ts';

const BEGIN = '<!-- npm run cost -- --write -->\n';
const END = '<!-- end -->\n';
const scale = join(root, 'infra', 'docs', 'SCALE.md');

/** Sample addresses for settings that aren't filled in yet; they don't change the price. */
const nominal = {
  trial: { address: 'you@your-domain.com' },
  production: {
    sender: 'guide@your-domain.com',
    coachEmail: 'you@your-domain.com',
    alarmEmail: 'you@your-domain.com',
    domain: {
      name: 'your-domain.com',
      www: 'main',
      certificate: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b',
    },
  },
} as const;

const shown = {
  sampleContent: false,
  legalReviewed: true,
  siteUrl: 'https://www.your-domain.com',
};

const templateOf = (stage: Settings['stage'], own: Partial<Settings>) =>
  synthesizeTemplate(
    deployedStage(
      chooseSettings({
        stage,
        trial: { ...own.trial, ...nominal.trial },
        production: { ...own.production, ...nominal.production },
      }),
      shown,
    ),
  );

/**
 * `npm run cost`: an idle month of each stage with your settings, a lead and an assessment. With `--write` the same with
 * the defaults goes into SCALE.md.
 */
const isWriting = process.argv.includes('--write');
const own = isWriting ? {} : settings;
const text = costTables({
  production: await templateOf('production', own),
  trial: await templateOf('trial', own),
});
if (isWriting) {
  const [before = '', rest = ''] = readFileSync(scale, 'utf8').split(BEGIN);
  const after = rest.split(END)[1] ?? '';
  writeFileSync(scale, `${before}${BEGIN}${text}${END}${after}`);
} else {
  process.stdout.write(text);
}
