import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App, appPages } from './app-routes.tsx';
import { coachPage } from './coach/coach-page.tsx';
import type { StaticPage } from './page.ts';
import { staticPages } from './static-pages.tsx';
import { Head } from './ui/page-head.tsx';

interface Page extends StaticPage {
  /** The entry of the build that the page fills. */
  shell: 'index.html' | 'app.html' | 'coach.html';
}

const inApp = (path: string) => (
  <StaticRouter location={path}>
    <App />
  </StaticRouter>
);

export const pages: Page[] = [
  ...staticPages.map((page): Page => ({ ...page, shell: 'index.html' })),
  ...appPages.map((page): Page => ({ ...page, shell: 'app.html', body: inApp(page.path) })),
  { ...coachPage, shell: 'coach.html' },
];

const render = async (body: ReactNode): Promise<string> => {
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(body, {
    // With this size, React moves no part of a long page into a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failures.push(error),
  });
  const html = await text(prelude);
  if (failures.length > 0) throw failures[0];
  return html;
};

export const fill = async ({ body, ...head }: Page, shell: string): Promise<string> => {
  const html = await render(body);
  return shell
    .replace('<!--head-->', () => renderToStaticMarkup(<Head {...head} />))
    .replace('<!--body-->', () => html);
};
