import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { builtPage, words } from '#tests/support/built-site.ts';

const page = builtPage('index.html');
const texts = (selector: string) => page.querySelectorAll(selector).map(words);
const link = (name: string) =>
  page.querySelectorAll('a').filter((each) => words(each).startsWith(name));

/** The section that has this heading. */
const section = (title: string) =>
  page.querySelectorAll('section').find((each) => words(each.querySelector('h1, h2')) === title) ??
  expect.unreachable(`No section is titled '${title}'`);

test('the bar has its labels, and each leads to its place', () => {
  const bar = page
    .querySelectorAll('header a')
    .map((each) => [words(each), each.getAttribute('href')]);
  expect(bar).toEqual([
    [brand.name, '/'],
    ['Programs', '#programs'],
    [`About ${brand.coach.firstName}`, '#about'],
    ['Success Stories', '#testimonials'],
    ['Health Assessment', '/health-assessment'],
    ['Buy Now', '#programs'],
  ]);
});

test('the sections stand in the order of the specification', () => {
  const order = [
    'Elite Online Personal Training for Driven Women & Men',
    'Elite Expertise, Proven Results',
    'Elite Coaching Tiers',
    "6 Mistakes You're Making in Fitness",
    'Real People, Real Results',
    'Your Health Deserves Elite-Level Coaching',
  ];
  expect(texts('h1, h2').filter((title) => order.includes(title))).toEqual(order);
  expect(page.querySelector('main + footer')).not.toBeNull();
});

test.each([
  ['programs', 'Elite Coaching Tiers'],
  ['about', 'Elite Expertise, Proven Results'],
  ['testimonials', 'Real People, Real Results'],
  ['health-form', 'Your Health Deserves Elite-Level Coaching'],
])('#%s is the section titled %s', (id, title) => {
  expect(words(page.querySelector(`#${id} h2`))).toBe(title);
});

test('every link within the page has a target', () => {
  const targets = page
    .querySelectorAll('a[href^="#"]')
    .map((each) => each.getAttribute('href') ?? '');
  expect(targets.filter((target) => !page.querySelector(target))).toEqual([]);
});

test('the hero has its headline, a subtext, the way to apply and three figures', () => {
  const hero = section('Elite Online Personal Training for Driven Women & Men');
  expect(hero.querySelector('h1')).not.toBeNull();
  expect(words(hero.querySelector('p')).length).toBeGreaterThan(40);
  expect(words(hero.querySelector('a'))).toBe('Apply Now for Coaching');
  expect(hero.querySelector('a')?.getAttribute('href')).toBe('/health-assessment');
  expect(hero.querySelectorAll('.stat').map((each) => words(each))).toEqual([
    'People transformed1000+',
    'Years of experience30',
    'Support available24/7',
  ]);
});

test('the credentials are those of the specification', () => {
  const credentials = section('Elite Expertise, Proven Results').querySelectorAll('li h3');
  expect(credentials.map(words)).toEqual([
    'Ph.D. in progress',
    'M.S. Health Education',
    'B.S. Exercise Science',
    'Featured in fitness media',
  ]);
});

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

test.each(tiers.map((tier, index) => ({ ...tier, index })))('tier $title', (tier) => {
  const card = page.querySelectorAll('#plans article')[tier.index];
  const button = card?.querySelector('a');
  expect(words(card?.querySelector('h3') ?? null)).toBe(tier.title);
  expect(words(card?.querySelector('.tier-price') ?? null)).toBe(tier.price);
  expect(words(card?.querySelector('.tier-description') ?? null)).not.toBe('');
  expect(card?.querySelector('.tier-mark svg')).not.toBeNull();
  expect(words(button ?? null).startsWith(tier.button)).toBe(true);
  expect(button?.getAttribute('href')).toBe(tier.href);
  expect(card?.querySelectorAll('.tier-badge').map(words)).toEqual(tier.badges);
  expect(card?.querySelectorAll('li span:last-child').map(words)).toEqual(tier.features);
});

test('there are three tiers, the first scaled up, and none is called Most Popular', () => {
  const cards = page.querySelectorAll('#plans article');
  expect(cards.map((card) => card.classList.contains('tier-vip'))).toEqual([true, false, false]);
  expect(words(page)).not.toContain('Most Popular');
});

test('Join Now opens a new tab that cannot reach back', () => {
  const [join] = link('Join Now');
  expect(join?.getAttribute('target')).toBe('_blank');
  expect(join?.getAttribute('rel')).toContain('noopener');
});

test('the free guide has its form, four discoveries and its promise', () => {
  const guide = section("6 Mistakes You're Making in Fitness");
  const field = guide.querySelector('input[name=email]');
  expect(guide.querySelectorAll('.discoveries li').map(words)).toEqual([
    'The number one mistake sabotaging your progress',
    'Why your current routine is not working',
    'Simple fixes for immediate improvement',
    'How to maximize your gym time',
  ]);
  expect(field?.getAttribute('type')).toBe('email');
  expect(field?.getAttribute('maxlength')).toBe('255');
  expect(field?.hasAttribute('required')).toBe(true);
  expect(words(guide.querySelector(`label[for=${field?.id}]`))).toBe('Email address');
  expect(words(guide.querySelector('button'))).toBe('Get Your Free Guide');
  expect(words(guide)).toContain('No spam, ever. Your email is safe with me.');
});

test('the honeypot is named website and out of the way of people', () => {
  const trap = page.querySelector('input[name=website]');
  expect(trap?.getAttribute('tabindex')).toBe('-1');
  expect(trap?.closest('[aria-hidden]')?.getAttribute('aria-hidden')).toBe('true');
});

test('at most six testimonials, each with five stars, a quote, a name and a role', () => {
  const cards = page.querySelectorAll('#testimonials li');
  expect(cards).toHaveLength(6);
  for (const card of cards) {
    expect(card.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('5 out of 5 stars');
    expect(card.querySelectorAll('[role=img] svg')).toHaveLength(5);
    expect(words(card.querySelector('blockquote'))).not.toBe('');
    expect(words(card.querySelector('b'))).not.toBe('');
    expect(words(card.querySelector('.small'))).not.toBe('');
  }
});

test('the closing call leads to the assessment', () => {
  const [apply] = link('Apply Now and Transform Your Life');
  expect(apply?.getAttribute('href')).toBe('/health-assessment');
});

test('the footer has all that the specification lists', () => {
  const foot = page.querySelector('footer');
  const text = words(foot);
  for (const part of [brand.name, brand.description, 'Response time: Within 24 hours', brand.email])
    expect(text).toContain(part);
  expect(text).toMatch(/© 2025/);
  expect(
    foot?.querySelectorAll('nav a').map((each) => [words(each), each.getAttribute('href')]),
  ).toEqual([
    ['Training Plans', '#plans'],
    ['Get Started', '#health-form'],
    ['About', '#about'],
  ]);
});

test.runIf(brand.sampleContent)('a visitor is told that the samples are samples', () => {
  expect(words(page.querySelector('footer'))).toContain('testimonials are made up');
  expect(words(page.querySelector('#testimonials'))).toContain('these people are made up');
});

test('the 404 page says so and leads home', () => {
  const notFound = builtPage('404.html');
  expect(notFound.querySelectorAll('main > *').map(words)).toEqual([
    '404',
    'Oops! Page not found',
    'Return to Home',
  ]);
  expect(notFound.querySelector('main a')?.getAttribute('href')).toBe('/');
});
