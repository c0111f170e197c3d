import type { ReactElement } from 'react';
import type { Path } from '#web/lib/paths.ts';

interface Described {
  title: string;
  description: string;
  /** Excludes it from the sitemap and from search results. */
  unlisted?: true;
}

/** One HTML file of the site. */
export interface Page extends Described {
  /** Its path; undefined for the 404 page, which answers for every unknown path. */
  path?: Path;
  /** Its critical CSS, a file in `web/` that the build inlines into its head. */
  styles: string;
  /** CSS generated from the settings, after `styles`. */
  settingsStyles?: string | undefined;
  /** A script in `web/` that the build inlines at the end; small, because the page waits for it. */
  inlineScript?: string;
  /** A module in `web/` that loads after the first paint. */
  script?: string;
  /** Structured data: schema.org objects. */
  structuredData?: object;
  body: ReactElement;
  /** Its script hydrates the body (React's `hydrateRoot`). */
  isHydrated?: true;
}

/** A page with a route in `app/app.tsx`: it has the app's body and styles. */
export interface AppPage extends Described {
  path: Path;
  isRoute: true;
  /** A module in `web/` that runs the app and loads after the first paint. */
  script: string;
}

/** The file of the page at this path. */
export const fileOf = (path?: string): string =>
  path === undefined ? '404.html' : path === '/' ? 'index.html' : `${path.slice(1)}.html`;
