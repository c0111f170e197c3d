import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { chooseSettings } from '#infra/settings-schema.ts';
import { deployedStage, type Stage } from '#infra/stage.ts';
import { read, rowsOf } from '#tests/support/checkout/documents.ts';
import { ownersSettings } from '#tests/support/stack/owners-settings.ts';
import { synthesizeProduction, synthesizeTrial } from '#tests/support/stack/synthesize.ts';

/** What AWS bills each month, even without visitors. */
interface IdleItem {
  item: string;
  count: number;
  free: number;
  /** The list price in us-east-1, in US dollars. */
  each: number;
}

const idleItems = ({ hasFirewall, daysWithoutLead, domain }: Stage): IdleItem[] => [
  { item: 'KMS keys', count: 6, free: 0, each: 1 },
  { item: 'web ACLs', count: hasFirewall ? 2 : 0, free: 0, each: 5 },
  { item: 'their rules', count: hasFirewall ? 5 : 0, free: 0, each: 1 },
  { item: 'alarms', count: 30 + (daysWithoutLead === undefined ? 0 : 1), free: 10, each: 0.1 },
  { item: 'dashboard', count: 1, free: 3, each: 3 },
  { item: 'secret', count: 1, free: 0, each: 0.4 },
  { item: 'polls of queues', count: 657_000, free: 0, each: 0.0000004 },
  { item: 'hosted zone', count: domain?.hostedZoneId ? 1 : 0, free: 0, each: 0.5 },
];

const priceOf = ({ count, free, each }: IdleItem): number => Math.max(0, count - free) * each;

/** In US dollars a month. */
const idlePrice = (stage: Stage): number =>
  idleItems(stage).reduce((sum, each) => sum + priceOf(each), 0);

const domain = { ...ownersSettings().production.domain, hostedZoneId: 'Z0ABC' };
const settings = ownersSettings({ production: { domain } });
const shown = {
  sampleContent: false,
  legalReviewed: true,
  siteUrl: 'https://www.owners-domain.com',
};
const stageOf = (name: 'production' | 'trial') =>
  deployedStage(chooseSettings(settings, name), shown);

const countsIn = (template: Template): Record<string, number> => {
  const count = (type: string) => Object.keys(template.findResources(type)).length;
  const rules = Object.values(template.findResources('AWS::WAFv2::WebACL')).flatMap(
    ({ Properties }) => Properties.Rules,
  );
  return {
    'KMS keys': count('AWS::KMS::Key'),
    'web ACLs': count('AWS::WAFv2::WebACL'),
    'their rules': rules.length,
    alarms: count('AWS::CloudWatch::Alarm'),
    dashboard: count('AWS::CloudWatch::Dashboard'),
    secret: count('AWS::SecretsManager::Secret'),
  };
};

describe.each([
  ['production', synthesizeProduction({ domain }), 26],
  ['trial', synthesizeTrial(), 9],
] as const)('an idle month of %s', (name, template, most) => {
  const stage = stageOf(name);

  test('the list of idle costs matches the template (after a change, correct it here and in SCALE.md)', () => {
    const counts = idleItems(stage).map(({ item, count }) => [item, count]);
    expect(Object.fromEntries(counts)).toMatchObject(countsIn(template));
  });

  test(`an idle month costs at most $${most}`, () => {
    expect(idlePrice(stage)).toBeLessThanOrEqual(most);
  });
});

test('the table of idle costs in SCALE.md matches the stack', () => {
  const rows = rowsOf('infra/docs/SCALE.md', 'What an idle month costs');
  const stage = stageOf('production');
  const items = idleItems(stage).map((each) => [
    each.item,
    each.count.toLocaleString('en'),
    String(each.free || ''),
    priceOf(each).toFixed(2),
  ]);
  expect(rows.map(({ item, count, free, $ }) => [item, count, free, $])).toEqual([
    ...items,
    ['**sum**', '', '', `**${idlePrice(stage).toFixed(2)}**`],
  ]);
  expect(read('infra/docs/SCALE.md')).toContain(`costs $${idlePrice(stageOf('trial')).toFixed(2)}`);
});
