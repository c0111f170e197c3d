import { brand } from '#shared/brand.ts';
import { paths } from './lib/paths.ts';
import type { PageHead } from './page.ts';
import { themeColor } from './ui/theme-color.ts';

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

const icon = (src: string, size: number, purpose?: string) => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const manifest = {
  name: brand.name,
  short_name: brand.name,
  description: brand.description,
  start_url: paths.home,
  display: 'browser',
  background_color: themeColor.light,
  theme_color: themeColor.light,
  icons: [
    icon('/icon-192.png', 192),
    icon('/icon-512.png', 512),
    icon('/icon-maskable-512.png', 512, 'maskable'),
  ],
};

/** Files that say what the brand's settings say. */
export const siteFiles = (pages: PageHead[]): Record<string, string> => ({
  'sitemap.xml': sitemap(pages),
  'robots.txt': `User-agent: *\nDisallow: /api/\n\nSitemap: ${brand.siteUrl}/sitemap.xml\n`,
  'manifest.webmanifest': JSON.stringify(manifest),
});
