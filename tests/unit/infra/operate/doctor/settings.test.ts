import { expect, test } from 'vitest';
import { settings } from '#infra/operate/doctor/checks/settings.ts';
import { doctorContext } from '#tests/support/commands/doctor.ts';

test('mistakes are told as they are', async () => {
  const context = doctorContext({ target: { mistakes: ['trial.address must be an address.'] } });
  expect(await settings.examine(context)).toMatchObject({
    level: 'failure',
    found: 'trial.address must be an address.',
  });
});

test('without mistakes the stage and its stack are named', async () => {
  expect(await settings.examine(doctorContext())).toEqual({
    level: 'ok',
    found: 'stage production, stack Coaching',
  });
});
