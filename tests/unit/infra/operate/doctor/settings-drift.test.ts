import { expect, test } from 'vitest';
import { settingsDrift } from '#infra/operate/doctor/checks/settings-drift.ts';
import { doctorContext } from '#tests/support/commands/doctor.ts';

const kept = (Stage: object) => ({ Metadata: { Stage }, Resources: {} });
const asked = (wanted: object, deployed: object) =>
  settingsDrift.examine(
    doctorContext({ template: kept(wanted), deployedTemplate: async () => kept(deployed) }),
  );

test('the same settings, in whatever order', async () => {
  expect(await asked({ a: 1, b: 2 }, { b: 2, a: 1 })).toMatchObject({ level: 'ok' });
});

test('what changed is named, and what is new or gone', async () => {
  expect(await asked({ rate: 500, firewall: true }, { rate: 300, budget: 50 })).toMatchObject({
    level: 'warning',
    found: 'rate is 300, to be 500; firewall is nothing, to be true; budget is 50, to be nothing',
  });
});
