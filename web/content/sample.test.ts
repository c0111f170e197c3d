import { expect, test } from 'vitest';
import { brand, sample as settings } from '#shared/brand.ts';
import { closing, expertise, freeGuide, hero, programs } from './sample.ts';
import { testimonials } from './sample-people.ts';
import { tiers } from './sample-tiers.ts';

// The sample is the business of the specification. An owner's texts replace these.

test('the sample has the specification’s headlines, claims, and buttons', () => {
  expect(hero.headline).toBe('Elite Online Personal Training for Driven Women & Men');
  expect(hero.action).toBe('Apply Now for Coaching');
  expect(hero.stats.map(({ figure }) => figure)).toEqual(['1000+', '30', '24/7']);
  expect(expertise.title).toBe('Elite Expertise, Proven Results');
  expect(expertise.credentials.map(({ title }) => title)).toEqual([
    'Ph.D. in progress',
    'M.S. Health Education',
    'B.S. Exercise Science',
    'Featured in fitness media',
  ]);
  expect(programs.title).toBe('Elite Coaching Tiers');
  expect(testimonials.title).toBe('Real People, Real Results');
  expect(testimonials.entries.map(({ rating }) => rating)).toEqual([5, 5, 5, 5, 5, 5]);
  expect(closing.title).toBe('Your Health Deserves Elite-Level Coaching');
  expect(closing.action).toBe('Apply Now and Transform Your Life');
});

test('the sample has the specification’s guide', () => {
  expect(settings.guideTitle).toBe("6 Mistakes You're Making in Fitness");
  expect(settings.guideFile).toBe('6-Mistakes-Fitness-Guide.png');
  expect(freeGuide).toMatchObject({
    title: brand.guideTitle,
    discoveries: [
      'The number one mistake sabotaging your progress',
      'Why your current routine is not working',
      'Simple fixes for immediate improvement',
      'How to maximize your gym time',
    ],
    action: 'Get Your Free Guide',
    note: 'No spam, ever. Your email is safe with me.',
    success: `Your free guide "${brand.guideTitle}" is ready to download.`,
    download: 'Download Your Free Guide',
  });
});

test.each([
  {
    title: 'Concierge 1:1 Transformation Coaching',
    monthlyPrice: 2000,
    buttonText: 'Apply Now',
    vip: true,
    popular: true,
    features: [
      'Individualized daily workouts',
      'Custom nutrition and supplement protocol',
      '24/7 direct access to the coach',
      'Weekly 1:1 video strategy sessions',
      'Real-time form corrections',
      'Lifestyle and habit coaching',
      'Priority and emergency support',
      'VIP community',
      '30-day money-back guarantee',
    ],
  },
  {
    title: 'Personalized Coaching Blueprint',
    monthlyPrice: 750,
    buttonText: 'Apply Now',
    vip: false,
    popular: false,
    features: [
      'Custom workouts',
      'Nutrition guidance',
      'Bi-weekly coaching calls',
      'Form-check submissions',
      'Progress tracking',
      'Community group',
      'Email support within 24 hours',
      '30-day money-back guarantee',
    ],
  },
  {
    title: 'Fitness Access Blueprint',
    monthlyPrice: 197,
    buttonText: 'Join Now',
    vip: false,
    popular: false,
    features: [
      'App access',
      'Choice of specialized programs',
      'Progressive plans',
      'Exercise video library',
      'Nutrition guidelines',
      'Community group',
      'Monthly challenges',
    ],
  },
])('the sample has the specification’s tier “$title”', ({ features, ...rest }) => {
  expect(tiers).toHaveLength(3);
  const tier = tiers.find(({ title }) => title === rest.title);
  expect(tier).toMatchObject({ ...rest, duration: 'per month' });
  expect(tier?.features.map(({ text }) => text).sort()).toEqual(features.sort());
});
