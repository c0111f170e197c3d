import { brand } from '#shared/brand.ts';
import { paths } from '#web/lib/paths.ts';
import { SiteHeader } from '#web/ui/frame/site-header.tsx';

export const TopBar = () => (
  <SiteHeader>
    <nav className="top-links" aria-label="Sections">
      <a href="#programs">Programs</a>
      <a href="#about">About {brand.coach.firstName}</a>
      <a href="#testimonials">Success Stories</a>
      <a href={paths.assessment}>Health Assessment</a>
    </nav>
    <a className="button" href="#programs">
      Buy Now
    </a>
  </SiteHeader>
);
