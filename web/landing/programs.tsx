import { ArrowRight, ArrowUpRight, Crown, Smartphone, Target } from 'lucide-react';
import { useId } from 'react';
import { brand } from '#shared/brand.ts';
import type { Tier } from '#web/content/content-types.ts';
import { programs, tiers } from '#web/content/owner.ts';
import { applyPath } from '#web/lib/paths.ts';

const icons = { crown: Crown, target: Target, smartphone: Smartphone };

const format = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

export const dollars = (amount: number): string => format.format(amount);

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
    <a className={className} href={applyPath}>
      {buttonText}
      <span className="unseen">: {title}</span>
      <ArrowRight aria-hidden />
    </a>
  );
};

const aspects = [...new Set(tiers.flatMap(({ features }) => features.map((each) => each.aspect)))];

const textsOf = ({ features }: Tier, aspect: string) =>
  features.filter((each) => each.aspect === aspect).map(({ text }) => text);

const NotIncluded = () => (
  <dd>
    <span aria-hidden="true">—</span>
    <span className="unseen">not included</span>
  </dd>
);

const Features = ({ tier }: { tier: Tier }) => (
  <dl className="tier-features">
    {aspects.map((aspect) => {
      const texts = textsOf(tier, aspect);
      return (
        <div key={aspect}>
          <dt>{aspect}</dt>
          {texts.length === 0 && <NotIncluded />}
          {texts.map((text) => (
            <dd key={text}>{text}</dd>
          ))}
        </div>
      );
    })}
  </dl>
);

const TierCard = ({ tier }: { tier: Tier }) => {
  const Icon = icons[tier.icon];
  const badge = badgeOf(tier);
  const [guarantee] = textsOf(tier, 'Guarantee');
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
      {guarantee && <p className="small tier-guarantee">{guarantee}</p>}
      <Action {...tier} />
      <Features tier={tier} />
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
