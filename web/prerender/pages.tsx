import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { brand } from '#shared/brand.ts';
import { NotFoundPage } from '#web/app/not-found-page.tsx';
import { PrerenderedApp } from '#web/app/prerendered-app.tsx';
import { LandingPage } from '#web/landing/landing-page.tsx';
import { structuredData } from '#web/landing/structured-data.ts';
import { paths } from '#web/lib/paths.ts';
import { Head } from '#web/prerender/head.tsx';
import type { Page } from '#web/prerender/page.ts';

/** The pages of the site, by their file. */
export const pages: Record<string, Page> = {
  'index.html': {
    path: paths.home,
    title: `${brand.name}: Elite Online Personal Training for Driven Women & Men`,
    description: brand.description,
    styles: 'landing/landing.css',
    settingsStyles: brand.heroPhoto && `.hero-photo{object-position:${brand.heroPhoto.focus}}`,
    inlineScript: 'landing/after-paint.inline.ts',
    structuredData,
    body: <LandingPage />,
  },
  'auth.html': {
    path: paths.auth,
    isHydrated: true,
    title: `Sign In · ${brand.name}`,
    description: `Sign in, or create your account, to fill in the health assessment of ${brand.name}.`,
    styles: 'app/app.css',
    body: <PrerenderedApp path={paths.auth} />,
  },
  'health-assessment.html': {
    path: paths.assessment,
    isHydrated: true,
    title: `Health Assessment · ${brand.name}`,
    description: `The personal health history that ${brand.coach.firstName} reads before your first plan. Encrypted and confidential.`,
    styles: 'app/app.css',
    body: <PrerenderedApp path={paths.assessment} />,
  },
  '404.html': {
    title: `Page not found · ${brand.name}`,
    description: 'There is no page at this address.',
    styles: 'app/shell.css',
    body: <NotFoundPage />,
  },
};

export const renderHead = (page: Page): string => renderToStaticMarkup(<Head page={page} />);

export const renderBody = ({ body, isHydrated }: Page): string =>
  isHydrated ? renderToString(body) : renderToStaticMarkup(body);
