import { brand } from '#shared/brand.ts';
import {
  closing,
  expertise,
  footer,
  freeGuide,
  hero,
  programs,
  testimonials,
  testimonialsTitle,
  tiers,
} from '#web/landing/content.ts';
import { paths } from '#web/lib/paths.ts';

export const LandingPage = () => (
  <>
    <header className="site-header">
      <a className="logo" href={paths.home}>
        {brand.name}
      </a>
      <a href="#programs">Programs</a>
      <a href="#about">About {brand.coach.firstName}</a>
      <a href="#testimonials">Success Stories</a>
      <a href={paths.assessment}>Health Assessment</a>
      <a href="#programs">Buy Now</a>
    </header>
    <main id="main">
      <h1>{hero.headline}</h1>
      <p>{hero.subtext}</p>
      <a href={paths.assessment}>{hero.action}</a>
      <h2 id="about">{expertise.title}</h2>
      <section id="programs">
        <h2>{programs.title}</h2>
        {tiers.map((tier) => (
          <h3 key={tier.title}>{tier.title}</h3>
        ))}
      </section>
      <h2>{freeGuide.title}</h2>
      <form method="post">
        <label>
          {freeGuide.label} <input type="email" name="email" required maxLength={255} />
        </label>
        <button type="submit">{freeGuide.action}</button>
      </form>
      <section id="testimonials">
        <h2>{testimonialsTitle}</h2>
        {testimonials.map((each) => (
          <p key={each.name}>{each.content}</p>
        ))}
      </section>
      <h2>{closing.title}</h2>
      <a href={paths.assessment}>{closing.action}</a>
    </main>
    <footer>{footer.copyright}</footer>
  </>
);
