import { expect, test } from 'vitest';
import { senderVerified } from '#infra/operate/doctor/checks/sender-verified.ts';
import { doctorContext } from '#tests/support/commands/doctor.ts';

test.each([
  [false, false, false, 'ok'],
  [true, true, true, 'ok'],
  [true, true, false, 'failure'],
  [true, false, true, 'failure'],
  [false, true, true, 'warning'],
])(
  'the setting says %s, SES verified: %s, in production: %s',
  async (isSenderVerified, VerifiedForSendingStatus, ProductionAccessEnabled, level) => {
    const context = doctorContext({
      target: { isSenderVerified },
      aws: {
        GetEmailIdentity: { VerifiedForSendingStatus },
        GetAccount: { ProductionAccessEnabled },
      },
    });
    expect(await senderVerified.examine(context)).toMatchObject({ level });
  },
);
