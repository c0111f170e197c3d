import { ArrowRight, ArrowUpRight, Crown, Smartphone, Target } from 'lucide-react';
import { useId } from 'react';
import { brand } from '#shared/brand.ts';
import { programs, tiers } from '#web/content/content.ts';
import { type Tier, tierAspects } from '#web/content/content-types.ts';
import { paths } from '#web/lib/paths.ts';
import { dollars } from './dollars.ts';

const icons = { crown: Crown, target: Target, smartphone: Smartphone };

const badgeOf = ({ vip, popular }: Tier) => {
  if (vip) return 'VIP ELITE';
  return popular ? 'Most Popular' : undefined;
};

const Action = ({ buttonText, title, vip }: Tier) => {
  const className = vip ? 'button' : 'button button-quiet';
  return buttonText === 'Join Now' ? (
    <a className={className} href={brand.trainingAppUrl} target="_blank" rel="noopener">
      {buttonText}
      <span className="unseen">: {title} (opens in a new tab)</span>
      <ArrowUpRight aria-hidden />
    </a>
  ) : (
    <a className={className} href={paths.assessment}>
      {buttonText}
      <span className="unseen">: {title}</span>
      <ArrowRight aria-hidden />
    </a>
  );
};

const Features = ({ features }: Pick<Tier, 'features'>) => (
  <ul className="tier-features">
    {features.map(({ aspect, text }) => (
      <li className={`aspect-${tierAspects.indexOf(aspect) + 1}`} key={text}>
        <span className="tier-aspect">{aspect}</span> <span>{text}</span>
      </li>
    ))}
  </ul>
);

export const TierCard = ({ tier }: { tier: Tier }) => {
  const Icon = icons[tier.icon];
  const badge = badgeOf(tier);
  const titleId = useId();
  return (
    <article className={tier.vip ? 'inverse tier tier-vip' : 'tier'} aria-labelledby={titleId}>
      <p className="tier-mark">
        <Icon aria-hidden />
        {badge && <span className="tier-badge">{badge}</span>}
      </p>
      <h3 id={titleId}>{tier.title}</h3>
      <p className="tier-description">{tier.description}</p>
      <p className="tier-price">
        <span className="tier-figure">{dollars(tier.monthlyPrice)}</span> {tier.duration}
      </p>
      <Action {...tier} />
      <Features features={tier.features} />
    </article>
  );
};

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
