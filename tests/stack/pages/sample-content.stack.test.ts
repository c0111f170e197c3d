import { describe, expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { builtPage, words } from '#tests/support/site/built-site.ts';
import { freeGuide } from '#web/content/content.ts';

const page = builtPage('index.html');
const texts = (selector: string) => page.querySelectorAll(selector).map(words);

const tiers = [
  {
    title: 'Concierge 1:1 Transformation Coaching',
    price: '$2,000 per month',
    button: 'Apply Now',
    href: '/health-assessment',
    badges: ['VIP ELITE'],
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
    price: '$750 per month',
    button: 'Apply Now',
    href: '/health-assessment',
    badges: [],
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
    price: '$197 per month',
    button: 'Join Now',
    href: brand.trainingAppUrl,
    badges: [],
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
];

describe.runIf(brand.sampleContent)('the sample content', () => {
  test('has its six titles in order', () => {
    const order = [
      'Elite Online Personal Training for Driven Women & Men',
      'Elite Expertise, Proven Results',
      'Elite Coaching Tiers',
      "6 Mistakes You're Making in Fitness",
      'Real People, Real Results',
      'Your Health Deserves Elite-Level Coaching',
    ];
    expect(texts('h1, h2').filter((title) => order.includes(title))).toEqual(order);
  });

  test('has both “Apply Now” links, the guide’s button, and the promise against spam', () => {
    for (const call of ['Apply Now for Coaching', 'Apply Now and Transform Your Life'])
      expect(texts('main a')).toContain(call);
    expect(texts('main button')).toEqual(['Get Your Free Guide']);
    expect(words(page)).toContain('No spam, ever. Your email is safe with me.');
  });

  test('has three figures and four credentials', () => {
    expect(texts('.stat')).toEqual([
      'People transformed1000+',
      'Years of experience30',
      'Support available24/7',
    ]);
    expect(texts('.credentials h3')).toEqual([
      'Ph.D. in progress',
      'M.S. Health Education',
      'B.S. Exercise Science',
      'Featured in fitness media',
    ]);
  });

  test.each(tiers.map((tier, index) => ({ ...tier, index })))(
    'has the tier $title, with its price, button, badges, and features',
    (tier) => {
      const card = page.querySelectorAll('#plans article')[tier.index];
      const button = card?.querySelector('a');
      expect(words(card?.querySelector('h3') ?? null)).toBe(tier.title);
      expect(words(card?.querySelector('.tier-price') ?? null)).toBe(tier.price);
      expect(words(button ?? null).startsWith(tier.button)).toBe(true);
      expect(button?.getAttribute('href')).toBe(tier.href);
      expect(card?.querySelectorAll('.tier-badge').map(words)).toEqual(tier.badges);
      expect(card?.querySelectorAll('li span:last-child').map(words)).toEqual(tier.features);
      expect(card?.classList.contains('tier-vip')).toBe(tier.index === 0);
    },
  );

  test('marks no tier as Most Popular', () => {
    expect(words(page)).not.toContain('Most Popular');
  });

  test('lists the four points about the guide in order', () => {
    expect(texts('.discoveries li')).toEqual([
      'The number one mistake sabotaging your progress',
      'Why your current routine is not working',
      'Simple fixes for immediate improvement',
      'How to maximize your gym time',
    ]);
  });

  test('says after a guide request that the guide is ready, and offers the download', () => {
    expect(freeGuide.success).toBe(
      'Your free guide "6 Mistakes You\'re Making in Fitness" is ready to download.',
    );
    expect(freeGuide.download).toBe('Download Your Free Guide');
  });

  test('has six testimonials with five stars each', () => {
    const stars = page.querySelectorAll('#testimonials [role=img]');
    expect(stars.map((each) => each.getAttribute('aria-label'))).toEqual(
      Array(6).fill('5 out of 5 stars'),
    );
  });
});
