import { brand } from '#shared/brand.ts';
import { hero } from '#web/content/content.ts';
import { paths } from '#web/lib/paths.ts';
import type { StaticPage } from '#web/page.ts';
import { LandingPage } from './landing-page.tsx';
import { structuredData } from './structured-data.ts';

export const landing: StaticPage = {
  path: paths.home,
  title: `${brand.name}: ${hero.headline}`,
  description: brand.description,
  structuredData,
  style: brand.heroPhoto && `.hero-photo{object-position:${brand.heroPhoto.focus}}`,
  body: <LandingPage />,
};
