import type { ReactElement } from 'react';
import type { Path } from './paths.ts';

interface Described {
  title: string;
  description: string;
  unlisted?: true;
}

export interface Page extends Described {
  /** Its path; undefined for the 404 page, which answers for every unknown path. */
  path?: Path;
  /** Its critical CSS, a file in `web/` that the build inlines into its head. */
  styles: string;
  settingsStyles?: string | undefined;
  /** A script in `web/` that the build inlines at the end; small, because the page waits for it. */
  inlineScript?: string;
  script?: string;
  structuredData?: object;
  body: ReactElement;
  isHydrated?: true;
}

export interface AppPage extends Described {
  path: Path;
  isRoute: true;
  script: string;
}

export const fileOf = (path?: string): string =>
  path === undefined ? '404.html' : path === '/' ? 'index.html' : `${path.slice(1)}.html`;
