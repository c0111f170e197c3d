import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import { paths } from '#web/lib/paths.ts';

export const SiteHeader = ({ children }: { children?: ReactNode }) => (
  <header className="site-header">
    <div className="wrap">
      <a className="logo" href={paths.home}>
        {brand.name}
      </a>
      {children}
    </div>
  </header>
);
