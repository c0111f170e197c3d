import { GetAccountCommand } from '@aws-sdk/client-sesv2';
import { type Check, failure, ok, warning } from '../check.ts';

/** Whether SES sends for this account at all. */
export const sesSending: Check = {
  name: 'SES sending',
  phase: 'before',
  needs: ['account'],
  local: true,
  async examine({ aws }) {
    const { SendingEnabled, EnforcementStatus, SendQuota } = await aws.ses.send(
      new GetAccountCommand({}),
    );
    if (EnforcementStatus === 'SHUTDOWN') {
      return failure('AWS has shut sending down', 'Answer the case that AWS opened in Support.');
    }
    if (SendingEnabled === false) {
      return failure(
        'sending is paused; mails wait',
        'Find out who paused it, then: aws sesv2 put-account-sending-attributes --sending-enabled',
      );
    }
    if (EnforcementStatus === 'PROBATION') {
      return warning(
        'AWS has put the account under review',
        'Look at bounces and complaints in the SES console, Reputation metrics, and answer the case in Support.',
      );
    }
    const { Max24HourSend: max, SentLast24Hours: sent = 0, MaxSendRate: rate } = SendQuota ?? {};
    if (max === undefined) return ok('enabled');
    return max > 0 && sent >= 0.8 * max
      ? warning(
          `${sent} of ${max} mails of the last 24 hours are used`,
          'Ask for a higher sending quota.',
        )
      : ok(`enabled, ${sent} of ${max} mails in 24 hours, ${rate} a second`);
  },
};
