import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sample as sampleBrand } from '#shared/brand.ts';
import type { Brand } from '#shared/domain/brand-settings.ts';
import { findMistakes } from './check-content.ts';
import * as legal from './legal/legal.ts';
import * as content from './owner.ts';
import * as sample from './samples.ts';

type Texts = Parameters<typeof findMistakes>[1];

const find = (own: object = {}, texts: object = {}, words = {}) =>
  findMistakes(
    { sampleContent: true, legalReviewed: false, ...own } as Partial<Brand>,
    { ...content, ...texts } as Texts,
    legal,
    () => words,
  );

const [tier, ...tiers] = content.tiers;

test.each([
  ['a text that should be a list', { areaServed: 'Oregon' }, {}],
  ['an empty text', { emergency: ' ' }, {}],
  ['no first name', { coach: { fullName: 'A B' } }, {}],
  ['an address without a domain', { email: 'me' }, {}],
  ['an address that gets no email', { emailFrom: 'me@own.example' }, {}],
  ['a slash after the site’s address', { siteUrl: 'https://www.own.com/' }, {}],
  ['an unknown time zone', { workingHours: { timeZone: 'Oregon', quiet: { from: 0, to: 1 } } }, {}],
  ['a long name', { name: 'x'.repeat(41) }, {}],
  ['a color by name', { colors: { light: { ink: 'black' } } }, {}],
  ['a setting that doesn’t exist', { phone: '555' }, {}],
  ['a guide of another kind', { guideFile: 'guide.docx' }, {}],
  ['a guide that isn’t there', { guideFile: 'nothing.pdf' }, {}],
  [
    'a photograph that isn’t there',
    { heroPhoto: { src: '/no.jpg', alt: 'No', width: 8, height: 8, focus: '50% 50%' } },
    {},
  ],
  ['another number in the guide’s title', { guideTitle: '99 Mistakes' }, {}],
  ['one tier', {}, { tiers: [tier] }],
  ['five tiers', {}, { tiers: [tier, tier, tier, tier, tier] }],
  ['an unknown icon', {}, { tiers: [{ ...tier, icon: 'rocket' }, ...tiers] }],
  ['a price as a text', {}, { tiers: [{ ...tier, monthlyPrice: '$9' }, ...tiers] }],
  ['a section without its list', {}, { hero: { ...content.hero, stats: undefined } }],
  ['a series of six emails', {}, { series: Array(6).fill({ afterDays: 1 }) }],
  ['a consent text without its hash', { consent: { version: '1', words: {} } }, {}],
  ['other months than the policies', { retention: { leadMonths: 7, assessmentMonths: 5 } }, {}],
])('%s gives sentences with the file’s name', (_, own, texts) => {
  const mistakes = find(own, texts);
  expect(mistakes).not.toEqual([]);
  for (const mistake of mistakes) {
    expect(mistake).toMatch(/shared\/owner\.ts|web\/content\/owner\.ts|web\/own\//);
    expect(mistake).toMatch(/\.$/);
  }
});

const HINT = 'Days you can train. Example: 3 a week.';

test('an owner can replace a sentence, but no label, and nothing that the product doesn’t say', () => {
  expect(find({}, {}, { [HINT]: 'How many days can you train?' })).toEqual([]);
  for (const words of [
    { 'Your Account': 'Your Place' },
    { 'The product never says this.': 'Nor this.' },
    { [HINT]: ' ' },
    { [HINT]: "How many days don't you train?" },
    { [HINT]: 'How many days\ncan you train?' },
    { 'Backups are deleted within {retention.backupDays} days.': 'Gone within {days} days.' },
  ])
    expect(find({}, {}, words)).toEqual([expect.stringContaining('In shared/owner-words.json, “')]);
  for (const [text, mistake] of [
    ['{', 'isn’t JSON'],
    ['[]', 'must have the form'],
    ['null', 'must have the form'],
  ] as const)
    expect(findMistakes({}, content, legal, () => JSON.parse(text)).join()).toContain(
      `In shared/owner-words.json, the text ${mistake}`,
    );
});

const samples: Record<string, unknown> = { ...sample };
const names = Object.keys(samples).filter((name) => name !== 'series');

test.each(names)('the sample’s %s can’t be published', (name) => {
  const texts = { [name]: samples[name] };
  expect(find({ sampleContent: false }, texts).join()).toMatch(
    new RegExp(`still the sample’s: [\\w, ]*\\b${name}\\b`),
  );
});

test('a testimonial that is a copy of the sample’s can’t be published', () => {
  const [entry] = sample.testimonials.entries;
  const testimonials = { ...sample.testimonials, entries: [{ ...entry, name: 'Own' }] };
  const mistakes = find({ sampleContent: false }, { testimonials, quote: null }).join();
  expect(mistakes).toMatch(/texts are still the sample’s: [\w, ]*testimonials/);
  expect(mistakes).not.toMatch(/texts are still the sample’s: [\w, ]*quote/);
});

test('the sample’s name, coach, addresses, and emergency number can’t be published', () => {
  const mistakes = find({ sampleContent: false }).join();
  for (const name of [
    'name',
    'coach',
    'description',
    'email',
    'emailFrom',
    'postalAddress',
    'siteUrl',
    'workingHours',
    'emergency',
    'areaServed',
    'guideTitle',
  ])
    expect(mistakes).toMatch(new RegExp(`settings are still the sample’s: [\\w, ]*\\b${name}\\b`));
});

test('a setting that is undefined is left out, and still the sample’s', () => {
  expect(find({ coach: undefined, guideFile: undefined })).toEqual([]);
  expect(find({ sampleContent: false, coach: undefined }).join()).toMatch(/sample’s: .*coach/);
});

test('an unchanged copy of the sample’s guide can’t be published', () => {
  const folder = join(import.meta.dirname, '..');
  const guideFile = `copy-${crypto.randomUUID()}.png`;
  const copy = join(folder, 'own', guideFile);
  copyFileSync(join(folder, 'public', sampleBrand.guideFile), copy);
  try {
    expect(find({ guideFile })).toEqual([]);
    expect(find({ guideFile, sampleContent: false }).join()).toContain(
      `${guideFile} is missing or`,
    );
  } finally {
    rmSync(copy);
  }
});

test('policies and a consent that an update could change don’t count as reviewed', async () => {
  const { privacy } = await import('./legal/sample-privacy.ts');
  const { healthData } = await import('./legal/sample-health-data.ts');
  const mistakes = findMistakes({ sampleContent: true, legalReviewed: true }, undefined, {
    ...legal,
    privacy,
    healthData,
  });
  for (const name of ['privacy', 'healthData', 'consent']) expect(mistakes.join()).toContain(name);
});
