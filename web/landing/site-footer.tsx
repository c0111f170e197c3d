import { brand } from '#shared/brand.ts';
import { footer } from '#web/landing/content.ts';

const Links = () => (
  <nav aria-label="Quick links">
    <ul>
      <li>
        <a href="#plans">Training Plans</a>
      </li>
      <li>
        <a href="#health-form">Get Started</a>
      </li>
      <li>
        <a href="#about">About</a>
      </li>
    </ul>
  </nav>
);

export const SiteFooter = () => (
  <footer className="inverse site-footer">
    <div className="wrap site-footer-columns">
      <div>
        <p className="logo">{brand.name}</p>
        <p>{footer.description}</p>
      </div>
      <Links />
      <div>
        <p>{footer.responseTime}</p>
        <p>
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
        </p>
      </div>
    </div>
    <div className="wrap site-footer-end small">
      <p>{footer.copyright}</p>
      {brand.sampleContent && <p>{footer.sampleNotice}</p>}
    </div>
  </footer>
);
