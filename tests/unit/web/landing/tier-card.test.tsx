import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { tiers } from '#web/content/content.ts';
import type { Tier } from '#web/content/content-types.ts';
import { TierCard } from '#web/landing/programs/programs.tsx';

const [anyTier] = tiers;
if (!anyTier) throw new Error('There are no tiers.');

const cardOf = (marks: Pick<Tier, 'popular' | 'vip'>) =>
  renderToStaticMarkup(<TierCard tier={{ ...anyTier, ...marks }} />);

test('a popular tier that isn’t VIP has the badge Most Popular', () => {
  expect(cardOf({ popular: true, vip: false })).toContain('Most Popular');
});

test('a VIP tier has the badge VIP ELITE, even if it is popular', () => {
  for (const popular of [true, false]) {
    const card = cardOf({ popular, vip: true });
    expect(card).toContain('VIP ELITE');
    expect(card).not.toContain('Most Popular');
  }
});
