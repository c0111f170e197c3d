import type { ReactElement } from 'react';
import type { Path } from './paths.ts';

interface Described {
  title: string;
  description: string;
  unlisted?: true;
}

export interface Page extends Described {
  path?: Path;
  styles: string;
  settingsStyles?: string | undefined;
  /** Part of the HTML, so keep the script small. */
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
