import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand, given } from '#shared/brand.ts';
import versions from '#shared/consent-versions.json' with { type: 'json' };
import { type Brand, brandSchema } from '#shared/domain/brand-settings.ts';
import { sentences } from '#shared/domain/setting-rules.ts';
import { owner as ownSettings } from '#shared/owner.ts';
import { hasSentence, isReplaceable, readWords } from '#shared/owner-words.ts';
import { tierButtons, tierIcons } from './content-types.ts';
import * as legal from './legal/legal.ts';
import { healthData } from './legal/sample-health-data.ts';
import { privacy } from './legal/sample-privacy.ts';
import * as content from './owner.ts';
import { SERIES_MAX, sampleSeries } from './sample-series.ts';
import * as sample from './samples.ts';

const SETTINGS = 'shared/owner.ts';
const TEXTS = 'web/content/owner.ts';
const WORDS = 'shared/owner-words.json';

const samples: Record<string, unknown> = { ...sample, series: sampleSeries };

const wordFor = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`;
};

/** Where the value has another form than the sample, or an empty text. */
const differences = (value: unknown, like: unknown, at: string): string[] => {
  if (value === undefined) return [`${at} is missing.`];
  if (value === null || wordFor(value) !== wordFor(like))
    return [`${at} must be ${wordFor(like)}.`];
  if (typeof value === 'string') return /\S/.test(value) ? [] : [`${at} is empty: write a text.`];
  if (Array.isArray(value) && Array.isArray(like))
    return value.flatMap((each, index) => differences(each, like[0], `${at}.${index}`));
  if (typeof like !== 'object') return [];
  return Object.entries(like ?? {}).flatMap(([key, part]) =>
    differences((value as Record<string, unknown>)[key], part, `${at}.${key}`),
  );
};

const nullable = ['access', 'clientCase', 'quote'];

type Texts = typeof sample;

const wrongForms = (texts: Texts): string[] =>
  Object.entries(texts).flatMap(([name, value]) =>
    name === 'drawings' || !(name in samples) || (value === null && nullable.includes(name))
      ? []
      : differences(value, samples[name], name),
  );

const wrongNumbers = ({ guideText, hero, series, testimonials, tiers }: Texts, settings: Brand) => {
  const [count] = /^\d+/.exec(settings.guideTitle) ?? [];
  return [
    (tiers.length < 2 || tiers.length > 4) && 'tiers must have two, three, or four tiers.',
    ...tiers.map(
      ({ buttonText, icon }, index) =>
        !(tierIcons.includes(icon) && tierButtons.includes(buttonText)) &&
        `tiers.${index} needs an icon ('${tierIcons.join("', '")}') and a buttonText ('${tierButtons.join("', '")}').`,
    ),
    hero.stats.length !== 3 && 'hero.stats must have three figures.',
    testimonials.entries.length === 0 && 'testimonials.entries must have at least one.',
    testimonials.entries.some(({ rating }) => ![1, 2, 3, 4, 5].includes(rating)) &&
      'testimonials.entries must have ratings from 1 to 5.',
    (series.length > SERIES_MAX ||
      series.some(({ afterDays: days }) => !Number.isInteger(days) || days < 1 || days > 30)) &&
      `series may have at most ${SERIES_MAX} emails, each 1 to 30 days after the previous one.`,
    count !== undefined &&
      Number(count) !== guideText.mistakes.length &&
      `guideText.mistakes must have ${count}, because guideTitle in ${SETTINGS} is “${settings.guideTitle}”.`,
  ];
};

const pathIn = (folder: string, file = '') => join(import.meta.dirname, '..', folder, file);

const isIn = (folder: string, file: string): boolean => existsSync(pathIn(folder, file));

/** Not an unchanged copy of one of the sample's files. */
const isOwn = (file: string): boolean => {
  if (!isIn('own', file)) return false;
  const bytes = readFileSync(pathIn('own', file));
  return readdirSync(pathIn('public')).every(
    (name) => !bytes.equals(readFileSync(pathIn('public', name))),
  );
};

const missingFiles = ({ guideFile, heroPhoto, sampleContent }: Brand) => [
  !(sampleContent ? isIn('own', guideFile) || isIn('public', guideFile) : isOwn(guideFile)) &&
    `web/own/${guideFile} is missing or the sample’s: add the guide that guideFile in ${SETTINGS} names.`,
  heroPhoto &&
    !isIn('own', heroPhoto.src) &&
    `web/own${heroPhoto.src} is missing: add the photograph that heroPhoto in ${SETTINGS} names.`,
  // The sample's names its coach.
  !sampleContent &&
    !isOwn('og.png') &&
    'web/own/og.png is missing or the sample’s: add your social card, 1200 × 630 pixels.',
];

const unknownConsent = ({ consent, consentVersions = {} }: Partial<Brand>): string | false => {
  if (!consent) return false;
  const { version, words } = consent;
  const hash = createHash('sha256').update(JSON.stringify(words)).digest('hex');
  return (
    (version in versions || consentVersions[version] !== hash) &&
    `In ${SETTINGS}, consentVersions doesn’t have this consent text. If clients have agreed to another text of the version '${version}', or if it is the sample’s, choose a new version. Then add '${version}': '${hash}'.`
  );
};

/** Nobody said this, so not even a copy can be published. */
const madeUp = [...sample.testimonials.entries, sample.quote].map((each) => each?.content);

const isMadeUp = (value: unknown): boolean =>
  madeUp.some((said) => said && JSON.stringify(value).includes(JSON.stringify(said)));

/** What could be untrue for another owner: claims, prices, promises, addresses, and people. */
const samplesLeft = (own: Partial<Brand>, texts: Texts) => {
  // Without a series, only a demo sends the sample's.
  const left = Object.entries(texts).filter(
    ([name, value]) => (value === samples[name] || isMadeUp(value)) && name !== 'series',
  );
  const names = left.map(([name]) => name);
  const unset = Object.keys(brand).filter(
    (name) =>
      !(name in given(own)) &&
      !['retention', 'colors'].includes(name) &&
      (name !== 'trainingAppUrl' ||
        texts.tiers.some(({ buttonText }) => buttonText === 'Join Now')),
  );
  return [
    names.length > 0 &&
      `sampleContent is false in ${SETTINGS}, but these texts are still the sample’s: ${names.join(', ')}. Export your own from ${TEXTS}.`,
    unset.length > 0 &&
      `sampleContent is false in ${SETTINGS}, but these settings are still the sample’s: ${unset.join(', ')}. Set your own there.`,
  ];
};

/** An update may change the samples, and nobody would have reviewed the new wording. */
const unreviewed = (
  { consent }: Partial<Brand>,
  { privacy: own, healthData: ownHealth }: Legal,
) => {
  const left = [
    own === privacy && `privacy in ${TEXTS}`,
    ownHealth === healthData && `healthData in ${TEXTS}`,
    !consent && `consent in ${SETTINGS}`,
  ].filter((name) => name !== false);
  return (
    left.length > 0 &&
    `legalReviewed is true in ${SETTINGS}, but the reviewed wording isn’t in your files, where no update changes it. Copy it there: ${left.join(', ')}.`
  );
};

/** The site deletes by the settings, and the policies promise when. */
const unkept = ({ retention }: Brand, { privacy: own, healthData: ownHealth }: Legal) =>
  (
    [
      ['privacy', own, retention.leadMonths],
      ['healthData', ownHealth, retention.assessmentMonths],
    ] as const
  ).map(
    ([name, policy, months]) =>
      !JSON.stringify(policy).includes(`${months} months`) &&
      `In ${TEXTS}, ${name} must say “${months} months”, as retention in ${SETTINGS} does.`,
  );

type Legal = typeof legal;

const root = join(import.meta.dirname, '../..');

const sourceCode = (): string =>
  globSync('{web,lambdas,shared,infra/accounts}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => join(root, file))
    .filter((file) => isReplaceable(file) && !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

/** Values such as `${days}`, and signs that would end a text in the code. */
const codeIn = (text: string): string[] => text.match(/\$?\{[^{}]+\}|['"`\\<>{}]/g) ?? [];

const wrongWords = (read: () => object): (string | false)[] => {
  let words: object;
  try {
    words = read();
  } catch (error) {
    return [`the text isn’t JSON: ${(error as Error).message}.`];
  }
  if (!words || wordFor(words) !== 'an object')
    return ['the text must have the form { "ours.": "yours." }.'];
  const pairs = Object.entries(words);
  const code = pairs.length > 0 ? sourceCode() : '';
  return pairs.flatMap(([ours, own]) => {
    if (typeof own !== 'string' || !/^.*\S.*$/.test(own))
      return [`“${ours}” needs a text in one line.`];
    const added = codeIn(own).find((each) => !codeIn(ours).includes(each));
    return [
      !/\s.*[.?!:]$/.test(ours) && `“${ours}” isn’t a sentence: titles, labels, and buttons stay.`,
      !hasSentence(code, ours) &&
        `“${ours}” isn’t in the product: copy the sentence from its source file, or remove it.`,
      added !== undefined && `“${own}” has ${added}, but “${ours}” doesn’t.`,
    ];
  });
};

/** One sentence for each value in the owner's files that the site can't use. */
export const findMistakes = (
  own: Partial<Brand> = ownSettings,
  texts: Texts = content,
  policies: Legal = legal,
  words: () => object = readWords,
): string[] => {
  const { error } = brandSchema.partial().safeParse(own, {
    error: ({ input }) => (input === undefined ? 'is missing.' : 'has the wrong form.'),
  });
  if (error) return sentences(error, SETTINGS);
  const unknown = Object.keys(texts).filter((name) => !(name in samples || name in legal));
  const forms = [
    ...unknown.map((name) => `${name} is not a text of the site.`),
    ...wrongForms(texts),
  ].map((mistake) => `In ${TEXTS}, ${mistake}`);
  if (forms.length > 0) return forms;
  const settings = { ...brand, ...given(own) };
  return [
    ...wrongNumbers(texts, settings).map((mistake) => mistake && `In ${TEXTS}, ${mistake}`),
    ...missingFiles(settings),
    unknownConsent(own),
    ...wrongWords(words).map((mistake) => mistake && `In ${WORDS}, ${mistake}`),
    ...(settings.sampleContent ? [] : samplesLeft(own, texts)),
    settings.legalReviewed && unreviewed(own, policies),
    ...unkept(settings, policies),
  ].filter((mistake) => typeof mistake === 'string');
};
