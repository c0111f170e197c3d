import { expect, test } from 'vitest';
import { templateSize } from '#infra/operate/doctor/checks/template-size.ts';
import { doctorContext } from '#tests/support/commands/doctor.ts';

const resources = (count: number, text = '') => ({
  Resources: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `R${index}`,
      { Type: 'AWS::SQS::Queue', Properties: { text } },
    ]),
  ),
});

test.each([
  ['100 small resources', resources(100), 'ok'],
  ['401 resources', resources(401), 'warning'],
  ['501 resources', resources(501), 'failure'],
  ['850 kB', resources(1, 'x'.repeat(850_000)), 'warning'],
  ['a megabyte and more', resources(1, 'x'.repeat(1_000_000)), 'failure'],
])('%s', async (_, template, level) => {
  expect(await templateSize.examine(doctorContext({ template }))).toMatchObject({ level });
});
