import { programs, tiers } from '#web/content/content.ts';
import { TierCard } from '#web/landing/programs/tier-card.tsx';

export const Programs = () => (
  <section className="section wrap programs" id="programs" aria-labelledby="programs-title">
    <div className="section-head">
      <h2 id="programs-title">{programs.title}</h2>
      <p className="lead">{programs.text}</p>
    </div>
    <div className="tiers" id="plans">
      {tiers.map((tier) => (
        <TierCard key={tier.title} tier={tier} />
      ))}
    </div>
  </section>
);
