import { ArrowRight } from 'lucide-react';
import { brand } from '#shared/brand.ts';
import { access, clientCase, closing, footer, freeGuide } from '#web/content/content.ts';
import { FreeGuide } from '#web/landing/free-guide/free-guide.tsx';
import { Process } from '#web/landing/programs/process.tsx';
import { Programs } from '#web/landing/programs/programs.tsx';
import { Questions } from '#web/landing/programs/questions.tsx';
import { ClientCase } from '#web/landing/proof/client-case.tsx';
import { Expertise } from '#web/landing/proof/expertise.tsx';
import { Quote } from '#web/landing/proof/quote.tsx';
import { Testimonials } from '#web/landing/proof/testimonials.tsx';
import { applyPath, paths } from '#web/lib/paths.ts';
import { LegalLinks } from '#web/ui/frame/page-foot.tsx';
import { SiteHeader } from '#web/ui/frame/site-header.tsx';
import { Hero } from './hero.tsx';

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

const SiteFooter = () => (
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
      <a href={paths.account}>Your account</a>
      <p>{footer.copyright}</p>
      {brand.sampleContent && <p>Sample site: the coach, claims, and testimonials are made up.</p>}
    </div>
  </footer>
);

const Access = () => (
  <section className="section wrap split" aria-labelledby="access-title">
    <div className="section-head">
      <h2 id="access-title">{access.title}</h2>
      <p className="lead">{access.text}</p>
    </div>
    <ol className="log">
      {access.entries.map(({ time, asked, answered }) => (
        <li key={time}>
          <p className="log-time">{time}</p>
          <p className="log-asked">“{asked}”</p>
          <p>{answered}</p>
        </li>
      ))}
    </ol>
  </section>
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
      {clientCase && <ClientCase {...clientCase} />}
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
