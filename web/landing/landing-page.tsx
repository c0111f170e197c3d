import { ArrowRight } from 'lucide-react';
import { brand } from '#shared/brand.ts';
import { closing, footer, freeGuide } from '#web/content/owner.ts';
import { applyPath, paths } from '#web/lib/paths.ts';
import { LegalLinks } from '#web/ui/frame/page-foot.tsx';
import { SiteHeader } from '#web/ui/frame/site-header.tsx';
import { FreeGuide } from './free-guide/free-guide.tsx';
import { Hero } from './hero.tsx';
import { Access, Process, Questions } from './process.tsx';
import { Programs } from './programs.tsx';
import { ClientCase, Expertise, Quote, Testimonials } from './proof.tsx';

const Closing = () => (
  <section className="inverse closing" id="health-form" aria-labelledby="closing-title">
    <div className="wrap">
      <h2 id="closing-title">{closing.title}</h2>
      <p className="lead">{closing.text}</p>
      <a className="button" href={applyPath}>
        {closing.action}
        <ArrowRight aria-hidden />
      </a>
    </div>
  </section>
);

const TopBar = () => (
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

const SiteFooter = () => (
  <footer className="inverse site-footer">
    <div className="wrap site-footer-columns">
      <div>
        <p className="logo">{brand.name}</p>
        <p>{brand.description}</p>
      </div>
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
      <div>
        <p>Response time: Within 24 hours</p>
        <p>
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
        </p>
      </div>
    </div>
    <div className="wrap site-footer-end small">
      <LegalLinks />
      <a href={paths.account}>Your account</a>
      <p>{footer.copyright}</p>
      {brand.sampleContent && <p>Sample site: the coach, claims, and testimonials are made up.</p>}
    </div>
  </footer>
);

export const LandingPage = () => (
  <>
    <a className="skip" href="#main">
      Skip to content
    </a>
    <TopBar />
    <main id="main">
      <Hero />
      <Expertise />
      <Programs />
      <Quote />
      <Process />
      <ClientCase />
      <Access />
      <Questions />
      <section className="free-guide" id="free-guide" aria-labelledby="free-guide-title">
        <FreeGuide />
      </section>
      <noscript>
        <p className="wrap without-script">{freeGuide.withoutScript}</p>
      </noscript>
      <Testimonials />
      <Closing />
    </main>
    <SiteFooter />
  </>
);
