import { brand } from '#shared/brand.ts';
import type { PageHead } from './page.ts';

const sitemap = (pages: PageHead[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages
      .filter(({ isUnlisted }) => !isUnlisted)
      .map(({ path }) => `  <url><loc>${brand.siteUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** Files that say what the brand's settings say. */
export const siteFiles = (pages: PageHead[]): Record<string, string> => ({
  'sitemap.xml': sitemap(pages),
  'robots.txt': `User-agent: *\nDisallow: /api/\n\nSitemap: ${brand.siteUrl}/sitemap.xml\n`,
});
