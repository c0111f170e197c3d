import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '#infra/paths.ts';
import { copySources } from '#tests/support/checkout/copy-sources.ts';

const words = {
  title: 'Do you agree?',
  things: [{ term: 'What', text: 'All answers above.' }],
  agree: 'Yes.',
};
const consentHash = createHash('sha256').update(JSON.stringify(words)).digest('hex');

const OWNER = `import type { Brand } from '#shared/domain/brand-settings.ts';

export const owner: Required<Brand> = {
  sampleContent: false,
  legalReviewed: true,
  consent: { version: 'zaneta-1', words: ${JSON.stringify(words)} },
  consentVersions: { 'zaneta-1': '${consentHash}' },
  name: 'Élodie Ñuñez-Đorđević & Żółkiewska Prøve',
  coach: { firstName: 'Żaneta-Élodie', fullName: 'Żaneta-Élodie Đorđević-Ñuñez-Żółkiewska' },
  description: "Coaching & strength for people who don't stay in one place.",
  email: 'zaneta@zaneta-coaching.com',
  emailFrom: 'guide@zaneta-coaching.com',
  postalAddress: '12 Łąkowa Street, Boston, MA 02110, USA',
  siteUrl: 'https://www.zaneta-coaching.com',
  workingHours: { timeZone: 'Europe/Warsaw', quiet: { from: 20 * 60, to: 8 * 60 } },
  retention: { leadMonths: 12, assessmentMonths: 18 },
  emergency: 'Not for emergencies. In a medical emergency, call 112.',
  areaServed: ['Poland'],
  publishAnswerTimes: true,
  remindOfDrafts: true,
  bookingUrl: "https://book.zaneta-coaching.com/first?call=1&at='home'",
  guideTitle: '2 Habits & a Half',
  trainingAppUrl: "https://app.zaneta-coaching.com/join",
  heroPhoto: { src: '/coach.png', alt: 'Żaneta on a hill', width: 900, height: 1200, focus: '50% 20%' },
};
`;

const TEXTS = `import type { Content } from '#web/content/content.ts';

export const hero: Content['hero'] = {
  headline: 'Stronger & steadier',
  subtext: 'For people who travel.',
  action: 'Start here',
  stats: [{ figure: '12', label: 'Years of coaching' }, { figure: '80', label: 'Clients' }],
};

export const expertise: Content['expertise'] = {
  title: 'What I know',
  text: 'Twelve years of it.',
  credentials: [{ title: 'B.A. Sports', text: 'Somewhere, 2012.' }],
};

export const tiers: Content['tiers'] = [
  {
    title: 'The only one',
    monthlyPrice: 1234,
    duration: 'per month',
    description: 'All of it.',
    features: [{ aspect: 'Training', text: 'A plan' }],
    popular: true,
    vip: false,
    icon: 'target',
    buttonText: 'Apply Now',
  },
];

export const series: Content['series'] = [
  {
    afterDays: 1,
    subject: 'Żaneta’s "first" & best <habit>',
    text: ['Walk.', 'Then lift.'],
    button: { label: 'Book it', url: 'https://book.zaneta-coaching.com/?a=1&b=2' },
  },
  { afterDays: 30, subject: 'Still walking?', text: ['Good.'], button: { label: 'Go', url: '/auth' } },
];

export const clientCase: Content['clientCase'] = null;

export const guideContent: Content['guideContent'] = {
  title: '2 Habits & a Half',
  subtitle: 'For hotels.',
  costLabel: 'The cost',
  mondayLabel: 'Monday',
  numberOne: 'First',
  mistakes: (['load', 'sleep'] as const).map((figure) => ({
    title: 'You wait', mistake: 'Waiting.', cost: 'Weeks.', monday: 'Start.', figure,
  })),
  weeks: 'Twelve weeks.',
  invitation: 'Write to me.',
  caution: 'Ask your doctor.',
  sources: 'My own log',
};

export const testimonials: Content['testimonials'] = {
  title: 'What they say',
  entries: ['Łucja', 'Søren', 'Zoë', 'José'].map((name, index) => ({
    name,
    role: 'Client',
    content: "It works, it holds & it doesn't let go.",
    rating: index + 2,
  })),
};
`;

const SETTINGS = `import type { Settings } from './settings-schema.ts';

const trial: Required<Settings['trial']> = {
  address: 'zaneta@zaneta-coaching.com',
  timeZone: 'Europe/Warsaw',
  guideEmailsPerHour: 50,
  monthlyBudget: 20,
  daysWithoutLead: 'none',
  endpointConcurrency: 5,
  firewall: true,
  sesIdentity: 'existing',
};

const production: Required<Settings['production']> = {
  domain: {
    name: 'zaneta-coaching.com',
    www: 'main',
    hostedZoneId: 'Z0123456789ABCDEFGHIJ',
    certificate: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b',
    ownRecords: ['dmarc'],
  },
  sender: 'guide@zaneta-coaching.com',
  coachEmail: 'coach@zaneta-coaching.com',
  alarmEmail: 'alarms@zaneta-coaching.com',
  timeZone: 'Europe/Warsaw',
  guideEmailsPerHour: 200,
  monthlyBudget: 80,
  daysWithoutLead: 3,
  endpointConcurrency: 'none',
  firewall: false,
  sesIdentity: 'make one',
  senderVerified: true,
  deletionProtection: true,
};

export const settings: Settings = { stage: 'production', trial, production };
`;

const copy = mkdtempSync(join(tmpdir(), 'owners-copy-'));

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=owner', '-c', 'user.email=owner@example.com', ...args], {
    cwd,
    encoding: 'utf8',
  });

const runIn = (cwd: string, command: string, ...args: string[]): number => {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  return status ?? 1;
};
const run = (command: string, ...args: string[]): number => runIn(copy, command, ...args);

async function makeAndTest(): Promise<number> {
  copySources(copy);
  git(copy, 'init', '--quiet');
  git(copy, 'add', '--all');
  git(copy, 'commit', '--quiet', '--message', 'as cloned');

  const photo = { width: 900, height: 1200, channels: 3, background: '#8a7f70' } as const;
  await sharp({ create: photo }).png().toFile(join(copy, 'web/own/coach.png'));
  writeFileSync(join(copy, 'shared/owner.ts'), OWNER);
  writeFileSync(join(copy, 'web/content/owner.ts'), TEXTS);
  writeFileSync(join(copy, 'infra/settings.ts'), SETTINGS);
  writeFileSync(
    join(copy, 'web/ui/owner.css'),
    ':root { --signal: light-dark(oklch(0.4 0.1 250), oklch(0.8 0.1 250)) }',
  );

  const drawn = run('node', 'infra/local/setup.mjs', 'web/guide/render.ts');
  if (drawn !== 0) return drawn;
  const mine =
    /^(shared\/owner\.ts|web\/content\/owner\.ts|infra\/settings\.ts|web\/ui\/owner\.css|web\/own\/.*|web\/guide\/rendered-own\.json)$/;
  const changed = git(copy, 'status', '--porcelain', '-uall').split('\n').filter(Boolean);
  const others = changed.filter((line) => !mine.test(line.slice(3)));
  if (others.length > 0) {
    console.error(`npm run guide changed files that aren’t the owner’s:\n${others.join('\n')}`);
    return 1;
  }
  return run('npm', 'test');
}

/** Runs in this checkout, because the copy has no release tags. */
const testUpdate = (): number =>
  runIn(root, process.execPath, 'node_modules/vitest/vitest.mjs', 'run', '--project', 'owner');

try {
  process.exitCode = (await makeAndTest()) || testUpdate();
} finally {
  rmSync(copy, { recursive: true, force: true });
}
