import { brand } from '#shared/brand.ts';
import { paths } from '#web/lib/paths.ts';
import type { StaticPage } from '#web/page.ts';
import { PageFoot } from '#web/ui/frame/page-foot.tsx';
import { SiteHeader } from '#web/ui/frame/site-header.tsx';

const NotFound = () => (
  <>
    <SiteHeader />
    <main className="wrap not-found">
      <p className="not-found-figure">404</p>
      <h1>Oops! Page not found</h1>
      <a className="button" href={paths.home}>
        Return to Home
      </a>
    </main>
    <PageFoot />
  </>
);

export const notFound: StaticPage = {
  title: `Page not found · ${brand.name}`,
  description: 'There is no page at this address.',
  isUnlisted: true,
  body: <NotFound />,
};
