import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { charges } from '#infra/operate/cost/charges.ts';
import { idleMonth } from '#infra/operate/cost/idle-month.ts';
import { costTables } from '#infra/operate/cost/tables.ts';
import { isOurKey } from '#infra/operate/leftovers/find.ts';
import type { Template } from '#infra/operate/template.ts';
import { read } from '#tests/support/checkout/documents.ts';
import { synthesizeProduction, synthesizeTrial } from '#tests/support/stack/synthesize.ts';

const production = synthesizeProduction({ daysWithoutLead: 'none' }).toJSON() as Template;
const trial = synthesizeTrial({ daysWithoutLead: 'none' }).toJSON() as Template;

test.each([
  ['production', production],
  ['trial', trial],
])(
  'nothing in %s has an hourly price: each kind is known, and bought by use',
  (_, { Resources }) => {
    const all = Object.entries(Resources);
    expect(
      all.filter(([, { Type }]) => !charges[Type]).map(([id, { Type }]) => `${id} ${Type}`),
    ).toEqual([]);
    for (const [id, { Type, Properties = {} }] of all) {
      if (Type === 'AWS::DynamoDB::Table')
        expect(Properties.BillingMode, id).toBe('PAY_PER_REQUEST');
      if (Type === 'AWS::Lambda::Function') expect(Properties.VpcConfig, id).toBeUndefined();
      expect(JSON.stringify(Properties), id).not.toContain('ProvisionedConcurren');
    }
  },
);

test('SCALE.md says what npm run cost says: npm run cost -- --write puts it there', () => {
  expect(read('infra/docs/SCALE.md')).toContain(costTables({ production, trial }));
});

test('npm run cost asks no AWS and needs no settings', async () => {
  const connect = vi.spyOn(Socket.prototype, 'connect');
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await import('#infra/operate/cost.ts');
  const printed = write.mock.calls.join('');
  write.mockRestore();
  expect(printed).toContain('An idle month of stage `production`:');
  expect(connect).not.toHaveBeenCalled();
  connect.mockRestore();
});

test('a trial has no firewalls, and costs so much less in a month in which nobody comes', () => {
  const firewalls = idleMonth(production).lines.filter(({ price }) =>
    /^(webAcl|wafRule)$/.test(price),
  );
  expect(firewalls).toHaveLength(2);
  const difference = idleMonth(production).sum - idleMonth(trial).sum;
  expect(difference).toBeCloseTo(firewalls.reduce((total, { sum }) => total + sum, 0));
});

test('the doctor knows every key by its description, should its stack be gone', () => {
  const keys = Object.values(production.Resources).filter(({ Type }) => Type === 'AWS::KMS::Key');
  expect(keys.length).toBeGreaterThan(2);
  const strange = keys
    .map(({ Properties }) => String(Properties?.Description))
    .filter((one) => !isOurKey(one));
  expect(strange).toEqual([]);
});
