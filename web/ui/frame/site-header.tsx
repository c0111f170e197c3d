import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import { paths } from '#web/lib/paths.ts';
import { logoClass } from '#web/ui/frame/logo-class.ts';

export const SiteHeader = ({ children }: { children?: ReactNode }) => (
  <header className="site-header">
    <div className="wrap">
      <a className={logoClass(brand.name)} href={paths.home}>
        {brand.name}
      </a>
      {children}
    </div>
  </header>
);
