import { brand } from '#shared/brand.ts';
import { healthPolicy } from '#shared/domain/pages.ts';
import { paths } from '#web/lib/paths.ts';

/** Links to the two policies at the end of every page, separately, as the law requires. */
export const LegalLinks = () => (
  <nav aria-label="Policies">
    <ul className="legal-links">
      <li>
        <a href={paths.privacy}>Privacy</a>
      </li>
      <li>
        <a href={paths.healthData}>{healthPolicy}</a>
      </li>
    </ul>
  </nav>
);

/** The end of every page except the landing page, which has a longer footer. */
export const PageFoot = () => (
  <footer className="page-foot">
    <div className="wrap small">
      <p>{brand.name}</p>
      <LegalLinks />
    </div>
  </footer>
);
