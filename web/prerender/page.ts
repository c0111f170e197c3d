import type { ReactElement } from 'react';

/** One HTML file of the site. */
export interface Page {
  /** Its address on the site; unset where it stands for many (the 404 page). */
  path?: string;
  title: string;
  description: string;
  /** Its whole critical CSS, a file beneath `web/`, inlined into its head. */
  styles: string;
  /** Rules that are made of the settings, after those of `styles`. */
  settingsStyles?: string | undefined;
  /** A script beneath `web/` that is inlined at its end: small, with nothing to wait for. */
  inlineScript?: string;
  /** schema.org objects. */
  structuredData?: object;
  body: ReactElement;
  /** Its script takes over the markup of the body (React's `hydrateRoot`). */
  isHydrated?: true;
}
