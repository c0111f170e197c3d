import { expect, test } from 'vitest';
import { budget } from '#infra/operate/doctor/checks/budget.ts';
import { doctorContext } from '#tests/support/commands/doctor.ts';

const template = {
  Resources: { A: { Type: 'AWS::KMS::Key' }, B: { Type: 'AWS::WAFv2::WebACL' } },
};

test.each([
  [50, 'ok'],
  [5, 'warning'],
])('a budget of $%s: %s', async (monthlyBudget, level) => {
  const context = doctorContext({ template, target: { monthlyBudget } });
  expect(await budget.examine(context)).toMatchObject({
    level,
    found: `$${monthlyBudget} a month${level === 'ok' ? ';' : ', but'} an idle month costs about $6.00`,
  });
});
