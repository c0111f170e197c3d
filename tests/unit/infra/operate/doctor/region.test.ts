import { expect, test } from 'vitest';
import { region } from '#infra/operate/doctor/checks/region.ts';
import { doctorContext } from '#tests/support/commands/doctor.ts';

test.each([
  [undefined, 'ok'],
  ['us-east-1', 'ok'],
  ['eu-west-1', 'warning'],
])('a shell that asks for %s: %s', async (shellRegion, level) => {
  expect(await region.examine(doctorContext({ shellRegion }))).toMatchObject({ level });
});
