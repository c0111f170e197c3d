import { expect, test } from 'vitest';
import { sesSending } from '#infra/operate/doctor/checks/ses-sending.ts';
import { doctorContext } from '#tests/support/commands/doctor.ts';

const SendQuota = { Max24HourSend: 200, SentLast24Hours: 3, MaxSendRate: 1 };

test.each([
  ['all well', {}, 'ok', '3 of 200 mails'],
  ['paused', { SendingEnabled: false }, 'failure', 'paused'],
  ['shut down', { EnforcementStatus: 'SHUTDOWN' }, 'failure', 'shut sending down'],
  ['under review', { EnforcementStatus: 'PROBATION' }, 'warning', 'under review'],
  [
    'nearly used up',
    { SendQuota: { ...SendQuota, SentLast24Hours: 160 } },
    'warning',
    '160 of 200',
  ],
])('%s', async (_, answer, level, found) => {
  const GetAccount = { SendingEnabled: true, EnforcementStatus: 'HEALTHY', SendQuota, ...answer };
  expect(await sesSending.examine(doctorContext({ aws: { GetAccount } }))).toMatchObject({
    level,
    found: expect.stringContaining(found),
  });
});
