import { brand } from '#shared/brand.ts';
import { paths } from '#web/lib/paths.ts';

/** The bar of the pages beside the landing page. */
export const SiteHeader = ({ children }: { children?: React.ReactNode }) => (
  <header className="site-header">
    <a className="logo" href={paths.home}>
      {brand.name}
    </a>
    {children}
  </header>
);
