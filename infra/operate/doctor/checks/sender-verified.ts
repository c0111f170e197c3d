import { GetAccountCommand, GetEmailIdentityCommand } from '@aws-sdk/client-sesv2';
import { type Check, failure, ok, warning } from '../check.ts';

/** Whether the setting that lets accounts' codes come from the sender agrees with what SES says. */
export const senderVerified: Check = {
  name: 'sender of codes',
  phase: 'after',
  needs: ['account', 'stack', 'domain'],
  local: false,
  async examine({ aws, target }) {
    const [{ VerifiedForSendingStatus = false }, { ProductionAccessEnabled = false }] =
      await Promise.all([
        aws.ses.send(new GetEmailIdentityCommand({ EmailIdentity: target.identity })),
        aws.ses.send(new GetAccountCommand({})),
      ]);
    const isReady = VerifiedForSendingStatus && ProductionAccessEnabled;
    if (target.isSenderVerified && !isReady) {
      return failure(
        `senderVerified is true, but SES ${VerifiedForSendingStatus ? 'is in its sandbox' : 'has not verified the sender'}: codes are not mailed`,
        'Set senderVerified: false in infra/settings.ts, and deploy.',
      );
    }
    return isReady && !target.isSenderVerified
      ? warning(
          "codes come from Cognito's own sender, 50 a day at most",
          'Set senderVerified: true in infra/settings.ts, and deploy.',
        )
      : ok(isReady ? target.sender : "Cognito's own sender, until SES is ready");
  },
};
