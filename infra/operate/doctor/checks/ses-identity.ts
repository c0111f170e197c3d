import { GetEmailIdentityCommand } from '@aws-sdk/client-sesv2';
import { type Check, failure, ok, warning } from '../check.ts';

const VERIFY =
  'Enter the DNS records of `npm run dns` (in a trial: follow the link in the mail from AWS).';

/** The sender's identity in SES: it must not exist yet if the stack makes it, and must exist if not. */
export const sesIdentity: Check = {
  name: 'SES identity',
  phase: 'before',
  needs: ['account'],
  local: true,
  async examine({ aws, target, stack }) {
    const { identity, usesExistingIdentity } = target;
    const isOurs = stack?.resources.some(
      ({ type, physicalId }) => type === 'AWS::SES::EmailIdentity' && physicalId === identity,
    );
    try {
      const { VerifiedForSendingStatus } = await aws.ses.send(
        new GetEmailIdentityCommand({ EmailIdentity: identity }),
      );
      if (!isOurs && !usesExistingIdentity) {
        return failure(
          `${identity} is in SES already, and the stack cannot make it again`,
          "Set sesIdentity: 'existing' in infra/settings.ts.",
        );
      }
      return VerifiedForSendingStatus
        ? ok(`${identity} is verified`)
        : warning(`${identity} is not verified yet; mails wait`, VERIFY);
    } catch (error) {
      if ((error as Error).name !== 'NotFoundException') throw error;
      return usesExistingIdentity
        ? failure(`${identity} is not in SES`, "Set sesIdentity: 'make one' in infra/settings.ts.")
        : ok(`${identity} is free; the stack makes it`);
    }
  },
};
