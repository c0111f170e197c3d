import { expect, test } from 'vitest';
import { policies } from '#infra/operate/doctor/checks/policies.ts';
import { doctorContext } from '#tests/support/commands/doctor.ts';

test('both policies and an address of one’s own', async () => {
  expect(await policies.examine(doctorContext())).toMatchObject({ level: 'ok' });
});

test.each([
  ['a policy', { pages: ['/', '/privacy'] }, '/health-data'],
  ['an address', { brand: { postalAddress: '100 Sample Street' } }, 'a postal address'],
  ['any address', { brand: { postalAddress: ' ' } }, 'a postal address'],
])('without %s nothing is published', async (_, changed, found) => {
  expect(await policies.examine(doctorContext(changed))).toMatchObject({
    level: 'failure',
    found: expect.stringContaining(found),
  });
  const trial = doctorContext({ ...changed, target: { stage: 'trial' } });
  expect(await policies.examine(trial)).toMatchObject({ level: 'warning' });
});
