import { expect, test } from 'vitest';
import { atRelease } from '#tests/support/checkout/release.ts';
import { dangersOf, type Stateful, statefulIn } from '#tests/support/stack/stateful.ts';
import { synthesizeProduction } from '#tests/support/stack/synthesize.ts';
import baseline from './baseline.json' with { type: 'json' };

// Prefers the last release's baseline, because an edited `baseline.json` could hide a change.
const tagged = atRelease('tests/stack/template/baseline.json');
const released = (tagged ? JSON.parse(tagged) : baseline) as Stateful;

test('the release check finds no problem in an update from the last release', () => {
  expect(dangersOf(released, statefulIn(synthesizeProduction()))).toEqual([]);
});

test('the baseline contains user pools, tables, KMS keys, buckets, SES identities, and queues', () => {
  const types = new Set(Object.values(released).map(({ type }) => type));
  expect([...types].sort()).toEqual([
    'AWS::Cognito::UserPool',
    'AWS::DynamoDB::Table',
    'AWS::KMS::Key',
    'AWS::S3::Bucket',
    'AWS::SES::EmailIdentity',
    'AWS::SQS::Queue',
  ]);
});

const idOf = (beginning: string) =>
  Object.keys(released).find((id) => id.startsWith(beginning)) ?? '';
const leads = idOf('DataLeads');
const pool = idOf('AccountsUsers');
const index = (name: string) => ({ keys: [`HASH ${name} S`], projection: {} });

const changed = (id: string, change: (resource: Stateful[string]) => void): Stateful => {
  const next = structuredClone(released);
  change(next[id] ?? expect.unreachable());
  return next;
};

test.each<[string, Stateful, RegExp]>([
  [
    'a table is dropped',
    Object.fromEntries(Object.entries(released).filter(([id]) => id !== leads)),
    /^DataLeads\w+ .* is gone or has another name: its data would stay behind/,
  ],
  [
    'a table gets another key',
    changed(leads, ({ fixed }) => {
      fixed.keys = ['HASH address S'];
    }),
    /another keys: CloudFormation would put an empty one in its place/,
  ],
  [
    'two indexes of a table are added at once',
    changed(leads, (table) => {
      table.indexes = { ...table.indexes, one: index('one'), two: index('two') };
    }),
    /changes its indexes one, two at once/,
  ],
  [
    'an index changes but keeps its name',
    changed(leads, (table) => {
      table.indexes = { ...table.indexes, 'by-month': index('other') };
    }),
    /changes its indexes by-month at once/,
  ],
  [
    'an index is dropped',
    changed(leads, (table) => {
      const { 'by-month': _, ...others } = table.indexes ?? {};
      table.indexes = others;
    }),
    /loses its index by-month: .* Keep it/,
  ],
  [
    'an attribute of the accounts changes',
    changed(pool, ({ fixed }) => {
      fixed.Schema = [{ Name: 'email', Mutable: true, Required: true }];
    }),
    /another Schema/,
  ],
])('the release check reports a problem if %s', (_, next, sentence) => {
  const dangers = dangersOf(released, next);
  expect(dangers).toHaveLength(1);
  expect(dangers[0]).toMatch(sentence);
});

test('the release check accepts a new table, one new index, and a new attribute of accounts', () => {
  const next = changed(pool, ({ fixed }) => {
    fixed.Schema = [...(fixed.Schema as object[]), { Name: 'nickname', Mutable: true }];
  });
  const table = next[leads] ?? expect.unreachable();
  table.indexes = { ...table.indexes, one: index('one') };
  next.NewTable = { type: 'AWS::DynamoDB::Table', fixed: {}, indexes: {} };
  expect(dangersOf(released, next)).toEqual([]);
});
