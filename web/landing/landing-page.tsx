import { clientCase, freeGuide } from '#web/content/content.ts';
import { Closing } from '#web/landing/closing.tsx';
import { FreeGuide } from '#web/landing/free-guide/free-guide.tsx';
import { Hero } from '#web/landing/hero.tsx';
import { Process } from '#web/landing/programs/process.tsx';
import { Programs } from '#web/landing/programs/programs.tsx';
import { Questions } from '#web/landing/programs/questions.tsx';
import { Access } from '#web/landing/proof/access.tsx';
import { ClientCase } from '#web/landing/proof/client-case.tsx';
import { Expertise } from '#web/landing/proof/expertise.tsx';
import { Testimonials } from '#web/landing/proof/testimonials.tsx';
import { SiteFooter } from '#web/landing/site-footer.tsx';
import { TopBar } from '#web/landing/top-bar.tsx';

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
