import { brand } from '#shared/brand.ts';
import type { PageHead } from '#web/page.ts';

const { colors } = brand;

const absolute = (path: string) => `${brand.siteUrl}${path}`;

const OpenGraph = ({ title, description, path }: PageHead) => (
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

export const Head = (page: PageHead) => (
  <>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>{page.title}</title>
    <meta name="description" content={page.description} />
    {page.isUnlisted && <meta name="robots" content="noindex" />}
    {page.path && !page.isUnlisted && <link rel="canonical" href={absolute(page.path)} />}
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content={colors.light.paper} />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content={colors.dark.paper} />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <OpenGraph {...page} />
    {page.style && <style>{page.style}</style>}
    {page.structuredData && (
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which `<` is escaped
        dangerouslySetInnerHTML={{
          __html: JSON.stringify(page.structuredData).replaceAll('<', '\\u003c'),
        }}
      />
    )}
  </>
);
