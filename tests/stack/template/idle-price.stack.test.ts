import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { idleItems, idlePrice, priceOf } from '#infra/operate/doctor/idle-price.ts';
import { chooseSettings } from '#infra/settings-schema.ts';
import { deployedStage } from '#infra/stage.ts';
import { read, rowsOf } from '#tests/support/checkout/documents.ts';
import { ownersSettings } from '#tests/support/stack/owners-settings.ts';
import { synthesizeProduction, synthesizeTrial } from '#tests/support/stack/synthesize.ts';

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

  test('the list of idle costs matches the template (after a change, correct infra/operate/doctor/idle-price.ts and SCALE.md)', () => {
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
