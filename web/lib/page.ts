import type { ReactElement } from 'react';
import type { Path } from './paths.ts';

interface Described {
  title: string;
  description: string;
  unlisted?: true;
}

export interface Page extends Described {
  /** Undefined for the 404 page, which the site returns for every unknown path. */
  path?: Path;
  /** A style sheet in `web/`, which the build inlines into the page's head. */
  styles: string;
  settingsStyles?: string | undefined;
  /**
   * A script in `web/`, which the build inlines at the page's end. Keep the script small, because
   * the page waits for it.
   */
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
