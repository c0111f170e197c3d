import { brand } from '#shared/brand.ts';
import type { Page } from '#web/lib/page.ts';
import { themeColor } from '#web/ui/theme-color.ts';

const absolute = (path: string) => `${brand.siteUrl}${path}`;

const OpenGraph = ({ title, description, path }: Page) => (
  <>
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content={brand.name} />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    {path && <meta property="og:url" content={absolute(path)} />}
    <meta property="og:image" content={absolute('/og.png')} />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content={`${brand.name}: ${brand.description}`} />
    <meta name="twitter:card" content="summary_large_image" />
  </>
);

export const Head = ({ page }: { page: Page }) => (
  <>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>{page.title}</title>
    <meta name="description" content={page.description} />
    {page.unlisted && <meta name="robots" content="noindex" />}
    {page.path && !page.unlisted && <link rel="canonical" href={absolute(page.path)} />}
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColor.light} />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColor.dark} />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <OpenGraph {...page} />
  </>
);
