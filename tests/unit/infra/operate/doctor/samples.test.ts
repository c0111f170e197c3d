import { expect, test } from 'vitest';
import { samples } from '#infra/operate/doctor/checks/samples.ts';
import { doctorContext } from '#tests/support/commands/doctor.ts';

test.each([
  [false, 'production', 'ok'],
  [true, 'production', 'failure'],
  [true, 'trial', 'warning'],
] as const)('samples: %s, stage %s: %s', async (sampleContent, stage, level) => {
  const context = doctorContext({ brand: { sampleContent }, target: { stage } });
  expect(await samples.examine(context)).toMatchObject({ level });
});
