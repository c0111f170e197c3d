import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { builtPage, words } from '#tests/support/site/built-site.ts';
import {
  clientCase,
  closing,
  expertise,
  freeGuide,
  hero,
  programs,
  testimonials,
  tiers,
} from '#web/content/content.ts';
import { tierAspects } from '#web/content/content-types.ts';

const page = builtPage('index.html');
const texts = (selector: string) => page.querySelectorAll(selector).map(words);
const link = (name: string) =>
  page.querySelectorAll('a').filter((each) => words(each).startsWith(name));
const folded = (text: string) => text.replace(/\s+/g, ' ').trim();

test('the landing page’s sections are in this order: hero, expertise, tiers, client case, guide, testimonials, closing call', () => {
  const sections = [expertise, programs, clientCase, freeGuide, testimonials, closing];
  const order = [hero.headline, ...sections.flatMap((each) => each?.title ?? [])].map(folded);
  expect(texts('h1, h2').filter((title) => order.includes(title))).toEqual(order);
  expect(page.querySelector('main + footer')).not.toBeNull();
});

test('the top bar has the logo, three links to sections, the assessment, and Buy Now', () => {
  const links = page
    .querySelectorAll('header a')
    .map((each) => [words(each), each.getAttribute('href')]);
  expect(links).toEqual([
    [folded(brand.name), '/'],
    ['Programs', '#programs'],
    [`About ${brand.coach.firstName}`, '#about'],
    ['Success Stories', '#testimonials'],
    ['Health Assessment', '/health-assessment'],
    ['Buy Now', '#programs'],
  ]);
});

test('every link within the landing page has a target', () => {
  const targets = page
    .querySelectorAll('a[href^="#"]')
    .map((each) => each.getAttribute('href') ?? '');
  expect(targets.length).toBeGreaterThan(5);
  expect(targets.filter((target) => !page.querySelector(target))).toEqual([]);
});

test.each([
  ['programs', programs.title],
  ['about', expertise.title],
  ['testimonials', testimonials.title],
  ['health-form', closing.title],
])('the section #%s has the title %s', (id, title) => {
  expect(words(page.querySelector(`#${id} h2`))).toBe(folded(title));
});

test('the buttons in the hero and in the closing call lead to the assessment', () => {
  for (const name of [hero.action, closing.action]) {
    expect(link(name)[0]?.getAttribute('href'), name).toBe('/health-assessment');
  }
});

test('each tier’s card lists the tier’s features in order, and no two features share a row', () => {
  const cards = page.querySelectorAll('#plans article');
  expect(cards).toHaveLength(tiers.length);
  tiers.forEach((tier, index) => {
    const aspects = tier.features.map(({ aspect }) => aspect);
    expect(new Set(aspects).size).toBe(aspects.length);
    expect(cards[index]?.querySelectorAll('li').map((each) => each.classNames)).toEqual(
      aspects.map((aspect) => `aspect-${tierAspects.indexOf(aspect) + 1}`),
    );
  });
});

test('the structured data has the brand’s name, email address, and URL, and the tiers’ prices', () => {
  const data = JSON.parse(
    page.querySelector('script[type="application/ld+json"]')?.innerHTML ?? '',
  );
  expect(data).toMatchObject({ name: brand.name, email: brand.email, url: `${brand.siteUrl}/` });
  const offers: { name: string; price: number; priceCurrency: string }[] =
    data.hasOfferCatalog.itemListElement;
  expect(offers.map(({ name, price, priceCurrency }) => [name, price, priceCurrency])).toEqual(
    tiers.map(({ title, monthlyPrice }) => [title, monthlyPrice, 'USD']),
  );
});

test('the guide form requires an email address of at most 255 characters', () => {
  const field = page.querySelector('input[name=email]');
  expect(field?.attributes).toMatchObject({ type: 'email', maxLength: '255', required: '' });
});

test('the honeypot is named website, and neither the Tab key nor a screen reader reaches it', () => {
  const trap = page.querySelector('input[name=website]');
  expect(trap?.getAttribute('tabindex')).toBe('-1');
  expect(trap?.closest('[aria-hidden]')?.getAttribute('aria-hidden')).toBe('true');
});

test('the landing page shows at most six testimonials, each with stars, a quote, a name, and a role', () => {
  const cards = page.querySelectorAll('#testimonials li');
  const shown = testimonials.entries.slice(0, 6);
  expect(cards).toHaveLength(shown.length);
  shown.forEach(({ name, role, content, rating }, index) => {
    const card = cards[index];
    expect(rating).toBeGreaterThan(0);
    expect(rating).toBeLessThanOrEqual(5);
    const stars = card?.querySelector('[role=img]');
    expect(stars?.getAttribute('aria-label')).toBe(`${rating} out of 5 stars`);
    expect(stars?.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(rating);
    expect(words(card ?? null)).toBe(folded(`${content}${name} ${role}`));
  });
});

test('the sessions in the client case’s chart add up to the numbers in the text', () => {
  const { weeks, results } = clientCase ?? { weeks: [], results: [] };
  const sum = (of: 'planned' | 'done') => weeks.reduce((all, week) => all + week[of], 0);
  for (const { planned, done } of weeks) expect(done).toBeLessThanOrEqual(planned);
  for (const [, done, planned] of results[0]?.figure.matchAll(/^(\d+) of (\d+)$/g) ?? [])
    expect([sum('done'), sum('planned')]).toEqual([Number(done), Number(planned)]);
});

test('the footer has the brand, the promise, the contact address, and the quick links', () => {
  const foot = page.querySelector('footer');
  const text = words(foot);
  for (const part of [brand.name, brand.description, 'Response time: Within 24 hours', brand.email])
    expect(text).toContain(folded(part));
  expect(text).toMatch(/© 2025/);
  expect(
    foot?.querySelectorAll('nav a').map((each) => [words(each), each.getAttribute('href')]),
  ).toEqual(
    expect.arrayContaining([
      ['Training Plans', '#plans'],
      ['Get Started', '#health-form'],
      ['About', '#about'],
    ]),
  );
});

test('a landing page with sample content says in three places that the content is made up', () => {
  const said = ['footer', '#testimonials', 'section'].filter((part) =>
    texts(part).some((text) => text.includes('made up')),
  );
  expect(said).toEqual(brand.sampleContent ? ['footer', '#testimonials', 'section'] : []);
});
