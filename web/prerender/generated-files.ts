import { brand } from '#shared/brand.ts';
import type { Page } from '#web/lib/page.ts';
import { paths } from '#web/lib/paths.ts';
import { themeColor } from '#web/ui/theme-color.ts';

const sitemap = (pages: Page[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages
      .filter(({ unlisted }) => !unlisted)
      .map(({ path }) => `  <url><loc>${brand.siteUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

const robots = () =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${brand.siteUrl}/sitemap.xml`, ''].join('\n');

const manifest = () =>
  JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description: brand.description,
    start_url: paths.home,
    display: 'browser',
    background_color: themeColor.light,
    theme_color: themeColor.light,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });

export const generatedFiles = (pages: Record<string, Page>): Record<string, string> => ({
  '/sitemap.xml': sitemap(Object.values(pages)),
  '/robots.txt': robots(),
  '/manifest.webmanifest': manifest(),
});
