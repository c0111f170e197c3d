import type { ReactElement } from 'react';
import type { Path } from '#web/lib/paths.ts';

interface Described {
  title: string;
  description: string;
  /** Kept out of the sitemap and of search results. */
  unlisted?: true;
}

/** One HTML file of the site. */
export interface Page extends Described {
  /** Its address on the site; unset for the 404 page, which answers at many. */
  path?: Path;
  /** Its whole critical CSS, a file beneath `web/`, inlined into its head. */
  styles: string;
  /** Rules that are made of the settings, after those of `styles`. */
  settingsStyles?: string | undefined;
  /** A script beneath `web/` that is inlined at its end: small, with nothing to wait for. */
  inlineScript?: string;
  /** A module beneath `web/` that is loaded once the page is painted. */
  script?: string;
  /** schema.org objects. */
  structuredData?: object;
  body: ReactElement;
  /** Its script takes over the markup of the body (React's `hydrateRoot`). */
  isHydrated?: true;
}

/** A page whose route is in `app/app.tsx`: body and styles are the app's. */
export interface AppPage extends Described {
  path: Path;
  isRoute: true;
  /** A module beneath `web/` that runs the app, loaded once the page is painted. */
  script: string;
}

/** The file of the page at this address. */
export const fileOf = (path?: string): string =>
  path === undefined ? '404.html' : path === '/' ? 'index.html' : `${path.slice(1)}.html`;
