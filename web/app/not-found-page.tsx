import { paths } from '#web/lib/paths.ts';
import { PageFoot } from '#web/ui/frame/page-foot.tsx';
import { SiteHeader } from '#web/ui/frame/site-header.tsx';

export const NotFoundPage = () => (
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
