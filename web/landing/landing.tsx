import { brand } from '#shared/brand.ts';
import { hero, tiers } from '#web/content/owner.ts';
import { paths } from '#web/lib/paths.ts';
import type { StaticPage } from '#web/page.ts';
import { LandingPage } from './landing-page.tsx';
import { dollars } from './programs.tsx';

const prices = tiers.map(({ monthlyPrice }) => monthlyPrice);

const structuredData = {
  '@context': 'https://schema.org',
  '@type': 'ProfessionalService',
  name: brand.name,
  description: brand.description,
  url: `${brand.siteUrl}/`,
  image: `${brand.siteUrl}/og.png`,
  logo: `${brand.siteUrl}/icon-512.png`,
  email: brand.email,
  priceRange: `${dollars(Math.min(...prices))}–${dollars(Math.max(...prices))} per month`,
  founder: { '@type': 'Person', name: brand.coach.fullName },
  areaServed: brand.areaServed.map((name) => ({ '@type': 'AdministrativeArea', name })),
};

export const landing: StaticPage = {
  path: paths.home,
  title: `${brand.name}: ${hero.headline}`,
  description: brand.description,
  structuredData,
  style: brand.heroPhoto && `.hero-photo{object-position:${brand.heroPhoto.focus}}`,
  body: <LandingPage />,
};
