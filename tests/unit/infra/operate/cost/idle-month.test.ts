import { expect, test } from 'vitest';
import { idleMonth } from '#infra/operate/cost/idle-month.ts';
import { priceOf } from '#infra/operate/cost/per-use.ts';
import { prices } from '#infra/operate/cost/prices.ts';

const month = (...resources: [string, Record<string, unknown>?][]) =>
  idleMonth({
    Resources: Object.fromEntries(
      resources.map(([Type, Properties = {}], index) => [`R${index}`, { Type, Properties }]),
    ),
  });

test.each([
  ['a key', ['AWS::KMS::Key'], 1],
  ['a web ACL with two rules', ['AWS::WAFv2::WebACL', { Rules: [{}, {}] }], 7],
  ['an alarm on one metric', ['AWS::CloudWatch::Alarm', { MetricName: 'Errors' }], 0.1],
  [
    'an alarm on two metrics and what is made of them',
    ['AWS::CloudWatch::Alarm', { Metrics: [{ MetricStat: {} }, { MetricStat: {} }, {}] }],
    0.2,
  ],
  ['a table that nobody uses', ['AWS::DynamoDB::Table'], 0],
  ['a queue that a function waits for', ['AWS::Lambda::EventSourceMapping'], 0.2628],
  [
    'a stream that a function waits for',
    ['AWS::Lambda::EventSourceMapping', { StartingPosition: 'LATEST' }],
    0,
  ],
  ['a schedule', ['AWS::Events::Rule', { ScheduleExpression: 'rate(15 minutes)' }], 0.000584],
] as [string, [string, Record<string, unknown>?], number][])('%s', (_, resource, sum) => {
  expect(month(resource).sum).toBeCloseTo(sum, 6);
});

test('the sum is that of the lines, each its count times its price', () => {
  const { lines, sum } = month(
    ['AWS::KMS::Key'],
    ['AWS::KMS::Key'],
    ['AWS::SecretsManager::Secret'],
  );
  expect(lines.map(({ count, price }) => count * prices[price].usd)).toEqual([2, 0.4]);
  expect(sum).toBeCloseTo(2.4);
});

test('what is used once costs its price', () => {
  expect(priceOf({ mail: 1, writeUnit: 8 }).sum).toBeCloseTo(0.0001 + 8 * 0.000000625, 10);
});
