import type { ReactNode } from 'react';
import { SiteHeader } from '#web/ui/site-header.tsx';

/** What a page of the app shows until its script has come: its frame, so that nothing moves afterwards. */
export const PageShell = ({ children }: { children: ReactNode }) => (
  <div id="root">
    <SiteHeader />
    <main id="main">{children}</main>
  </div>
);
