import { brand } from '#shared/brand.ts';
import { programs, tiers } from '#web/content/content.ts';
import { dollars } from '#web/landing/programs/dollars.ts';

const prices = tiers.map(({ monthlyPrice }) => monthlyPrice);

export const structuredData = {
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
  hasOfferCatalog: {
    '@type': 'OfferCatalog',
    name: programs.title,
    itemListElement: tiers.map((tier) => ({
      '@type': 'Offer',
      name: tier.title,
      description: tier.description,
      url: `${brand.siteUrl}/#programs`,
      price: tier.monthlyPrice,
      priceCurrency: 'USD',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: tier.monthlyPrice,
        priceCurrency: 'USD',
        unitCode: 'MON',
      },
      itemOffered: { '@type': 'Service', name: tier.title },
    })),
  },
};
