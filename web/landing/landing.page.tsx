import { brand } from '#shared/brand.ts';
import { hero } from '#web/content/content.ts';
import type { Page } from '#web/lib/page.ts';
import { paths } from '#web/lib/paths.ts';
import { LandingPage } from './landing-page.tsx';
import { structuredData } from './structured-data.ts';

export const page: Page = {
  path: paths.home,
  title: `${brand.name}: ${hero.headline}`,
  description: brand.description,
  styles: 'landing/landing.css',
  settingsStyles: brand.heroPhoto && `.hero-photo{object-position:${brand.heroPhoto.focus}}`,
  inlineScript: 'landing/after-paint.inline.ts',
  structuredData,
  body: <LandingPage />,
};
