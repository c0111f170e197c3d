import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '#infra/paths.ts';
import { escapeHtml } from '#lambdas/email/emails/email-parts.ts';
import { seriesPages, unknownPage, unsubscribePages } from '#lambdas/lead/unsubscribe-page.ts';
import { brand } from '#shared/brand.ts';
import { REGION } from '#shared/region.ts';
import {
  addressOf,
  builtFile,
  builtPage,
  builtPages,
  words,
} from '#tests/support/site/built-site.ts';
import { paths } from '#web/lib/paths.ts';

const files = builtPages();
const listed = files.filter((file) => !builtPage(file).querySelector('meta[name=robots]'));

const hashOf = (content: string) =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

describe.each(files)('%s', (file) => {
  const page = builtPage(file);
  const meta = (name: string) =>
    page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

  test('the page has a language, a title, a description, and an image for link previews', () => {
    expect(page.querySelector('html')?.getAttribute('lang')).toBe('en');
    expect(words(page.querySelector('title'))).toContain(brand.name);
    expect(meta('description')?.length).toBeGreaterThan(20);
    expect(meta('og:title')).toBe(words(page.querySelector('title')));
    expect(meta('og:image')).toBe(`${brand.siteUrl}/og.png`);
    expect(meta('og:image:alt')).toBeTruthy();
  });

  test('the page’s head links only to files that exist', () => {
    const named = page
      .querySelectorAll('link[href^="/"]')
      .map((each) => each.getAttribute('href') ?? '');
    const missing = [...named, '/og.png'].filter(
      (path) => !existsSync(join(root, 'web/dist', path)),
    );
    expect(missing).toEqual([]);
  });

  test('the page’s security policy follows the charset, and allows connections only to the site and Cognito', () => {
    const hashesOf = (selector: string) =>
      page.querySelectorAll(selector).map((each) => hashOf(each.innerHTML));
    const [charset, policy] = page.querySelectorAll('head > *');
    expect(charset?.getAttribute('charset')).toBe('utf-8');
    expect(policy?.getAttribute('http-equiv')).toBe('Content-Security-Policy');
    expect(policy?.getAttribute('content')?.split('; ')).toEqual([
      "default-src 'none'",
      ["script-src 'self'", ...hashesOf('script:not([type="application/ld+json"])')].join(' '),
      ["style-src 'self'", ...hashesOf('style')].join(' '),
      file === 'coach.html' ? "img-src 'self' data:" : "img-src 'self'",
      "font-src 'self'",
      `connect-src 'self' https://cognito-idp.${REGION}.amazonaws.com`,
      "manifest-src 'self'",
    ]);
    expect(page.querySelectorAll('[http-equiv]')).toHaveLength(1);
  });

  test('the page has one main element and, unless it is the coach’s, one h1', () => {
    expect(page.querySelectorAll('main')).toHaveLength(1);
    expect(page.querySelectorAll('h1')).toHaveLength(file === 'coach.html' ? 0 : 1);
  });

  test('the page has no style attribute and no event-handler attribute', () => {
    const attributes = page.querySelectorAll('*').flatMap((each) => Object.keys(each.attributes));
    expect(attributes.filter((name) => /^(style|on.*)$/i.test(name))).toEqual([]);
  });

  test('the page has the integrity hash of each script that it loads', () => {
    const asked = [...page.innerHTML.matchAll(/src:"([^"]+)",integrity:"([^"]+)"/g)];
    if (words(page.querySelector('noscript'))) expect(asked.length).toBeGreaterThan(0);
    for (const [, path = '', integrity] of asked) {
      const digest = createHash('sha384').update(builtFile(path)).digest('base64');
      expect(integrity).toBe(`sha384-${digest}`);
    }
    expect(page.querySelectorAll('script[src]')).toEqual([]);
  });
});

test('every path has a page, and every page except the 404 page has a path', () => {
  expect(files.map(addressOf).sort()).toEqual(['/404', ...Object.values(paths)].sort());
});

test.each(listed)('the page %s declares its URL, and the sitemap lists it', (file) => {
  const address = `${brand.siteUrl}${addressOf(file)}`;
  const canonical = builtPage(file).querySelector('link[rel=canonical]')?.getAttribute('href');
  expect(canonical).toBe(address);
  expect(builtFile('sitemap.xml').toString()).toContain(`<loc>${address}</loc>`);
});

test('the sitemap leaves out pages that search engines shouldn’t list, such as the 404 page', () => {
  const unlisted = files.filter((file) => !listed.includes(file));
  expect(unlisted).toContain('404.html');
  const listing = builtFile('sitemap.xml').toString();
  expect(listing.match(/<loc>/g)).toHaveLength(listed.length);
  for (const file of unlisted)
    expect(builtPage(file).querySelector('meta[name=robots]')?.getAttribute('content')).toBe(
      'noindex',
    );
});

test('robots.txt names the sitemap, and the manifest for phones names the brand and existing icons', () => {
  expect(builtFile('robots.txt').toString()).toContain(`${brand.siteUrl}/sitemap.xml`);
  const manifest = JSON.parse(builtFile('manifest.webmanifest').toString());
  expect(manifest.name).toBe(brand.name);
  for (const { src } of manifest.icons) expect(existsSync(join(root, 'web/dist', src))).toBe(true);
});

test('the build contains the owner’s pictures instead of the sample’s', () => {
  const own = readdirSync(join(root, 'web/own')).filter((name) => !name.startsWith('.'));
  for (const name of own) {
    expect(builtFile(name).equals(readFileSync(join(root, 'web/own', name))), name).toBe(true);
  }
});

test('the build contains no source map, no TypeScript, and no file whose name begins with a dot', () => {
  const published = readdirSync(join(root, 'web', 'dist'), { recursive: true, encoding: 'utf8' });
  expect(published).toContain('index.html');
  expect(published.filter((path) => /(^|[\\/])\.|\.(map|tsx?)$/.test(path))).toEqual([]);
});

test.each([
  ['that asks to confirm an unsubscribe', unsubscribePages.ask],
  ['after an unsubscribe', unsubscribePages.done],
  ['that asks to confirm the email series', seriesPages.ask],
  ['after the start of the email series', seriesPages.done],
  ['for an unknown link', unknownPage],
])('the page %s links the brand’s name to the site, and uses the site’s fonts', (_, page) => {
  expect(page).toContain(`<header><a href="/">${escapeHtml(brand.name)}</a></header>`);
  const faces = Array.from(page.matchAll(/url\((\/[^)]+)\)/g), ([, path = '']) => path);
  expect(faces).toHaveLength(2);
  for (const path of faces) expect(builtFile(path).subarray(0, 4).toString()).toBe('wOF2');
});
