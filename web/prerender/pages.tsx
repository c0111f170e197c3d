import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { AssessmentApp } from '#web/app/assessment-app.tsx';
import { Prerendered } from '#web/auth/prerendered.tsx';
import { type AppPage, fileOf, type Page } from '#web/lib/page.ts';
import { Head } from './head.tsx';

const described = import.meta.glob<Page | AppPage>('../*/*.page.tsx', {
  eager: true,
  import: 'page',
});

const pageOf = (page: Page | AppPage): Page =>
  'isRoute' in page
    ? {
        ...page,
        isHydrated: true,
        styles: 'app/app.css',
        body: <Prerendered App={AssessmentApp} path={page.path} />,
      }
    : page;

export const pages: Record<string, Page> = Object.fromEntries(
  Object.values(described).map((page) => [fileOf(page.path), pageOf(page)]),
);

export const renderHead = (page: Page): string => renderToStaticMarkup(<Head page={page} />);

export const renderBody = ({ body, isHydrated }: Page): string =>
  isHydrated ? renderToString(body) : renderToStaticMarkup(body);
