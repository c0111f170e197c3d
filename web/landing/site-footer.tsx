import { brand } from '#shared/brand.ts';
import { LegalLinks } from '#web/ui/frame/page-foot.tsx';

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
        <p>{brand.description}</p>
      </div>
      <Links />
      <div>
        <p>Response time: Within 24 hours</p>
        <p>
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
        </p>
      </div>
    </div>
    <div className="wrap site-footer-end small">
      <LegalLinks />
      <p>© 2025 {brand.name}. All rights reserved.</p>
      {brand.sampleContent && <p>Sample site: the coach, claims, and testimonials are made up.</p>}
    </div>
    {brand.publishAnswerTimes && <div className="wrap answer-times" />}
  </footer>
);
