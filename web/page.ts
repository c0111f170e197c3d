import type { ReactNode } from 'react';

/** What the `<head>` of a page says. */
export interface PageHead {
  path?: string;
  title: string;
  description: string;
  /** Not for search engines. */
  isUnlisted?: true;
  structuredData?: object;
  /** Rules that depend on the owner's settings. */
  style?: string | undefined;
}

/** A page whose HTML the build renders. */
export interface StaticPage extends PageHead {
  body: ReactNode;
  /** The code that the page loads. */
  file?: string;
}
