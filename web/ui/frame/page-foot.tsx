import { brand } from '#shared/brand.ts';
import { paths } from '#web/lib/paths.ts';

/** The way to the two policies, at the end of every page: each by a link of its own. */
export const LegalLinks = () => (
  <nav aria-label="Policies">
    <ul className="legal-links">
      <li>
        <a href={paths.privacy}>Privacy</a>
      </li>
      <li>
        <a href={paths.healthData}>Health Data</a>
      </li>
    </ul>
  </nav>
);

/** The end of every page but the landing page, which has more to say there. */
export const PageFoot = () => (
  <footer className="page-foot">
    <div className="wrap small">
      <p>{brand.name}</p>
      <LegalLinks />
    </div>
  </footer>
);
