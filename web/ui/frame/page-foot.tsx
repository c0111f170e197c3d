import { brand } from '#shared/brand.ts';
import { healthPolicy } from '#shared/domain/pages.ts';
import { paths } from '#web/lib/paths.ts';

/** The health policy needs its own link (RCW 19.373.020). */
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

export const PageFoot = () => (
  <footer className="page-foot">
    <div className="wrap small">
      <p>{brand.name}</p>
      <LegalLinks />
    </div>
  </footer>
);
