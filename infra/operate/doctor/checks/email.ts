import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  GetSuppressedDestinationCommand,
} from '@aws-sdk/client-sesv2';
import { type Check, type DoctorContext, failure, ok, warning } from '../check.ts';

/** Whether SES says that the requested item doesn't exist. */
const isMissing = (error: unknown): boolean => (error as Error).name === 'NotFoundException';

/**
 * The law requires a postal address in each commercial email (CAN-SPAM, 15 U.S.C. 7704(a)(5)), and SES's
 * reviewers look for it.
 */
export const postalAddress: Check = {
  name: 'postal address',
  phase: 'before',
  async examine({ brand, names }) {
    if (!/^\s*$|sample/i.test(brand.postalAddress)) return ok(brand.postalAddress);
    const found = 'emails don’t have your postal address';
    const advice = 'Set postalAddress in shared/owner.ts.';
    return names.length > 0 ? failure(found, advice) : warning(found, advice);
  },
};

/** Whether SES sends any email for this account. */
export const sending: Check = {
  name: 'SES sending',
  phase: 'before',
  async examine({ aws }) {
    const { SendingEnabled, EnforcementStatus, SendQuota } = await aws.ses.send(
      new GetAccountCommand({}),
    );
    if (EnforcementStatus === 'SHUTDOWN') {
      return failure('AWS has disabled sending', 'Answer the case that AWS opened in Support.');
    }
    if (SendingEnabled === false) {
      return failure(
        'sending is paused; emails wait',
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
      ? warning(`${sent} of ${max} emails sent in 24 hours`, 'Request a higher sending quota.')
      : ok(`enabled, ${sent} of ${max} emails sent in 24 hours, ${rate} a second`);
  },
};

/** Whether the sender's identity exists in SES. If the stack creates it, it must not exist yet. */
export const identity: Check = {
  name: 'SES identity',
  phase: 'before',
  async examine({ aws, stack, stage, names, identity: name }) {
    try {
      const { VerifiedForSendingStatus } = await aws.ses.send(
        new GetEmailIdentityCommand({ EmailIdentity: name }),
      );
      const isOurs = stack?.resources.some(
        ({ type, physicalId }) => type === 'AWS::SES::EmailIdentity' && physicalId === name,
      );
      if (!isOurs && !stage.hasSesIdentity) {
        return failure(
          `SES already has ${name}, so the stack can’t create it`,
          "Set sesIdentity: 'existing' in infra/settings.ts.",
        );
      }
      return VerifiedForSendingStatus
        ? ok(`${name} is verified`)
        : warning(
            `${name} is not verified yet; emails wait`,
            names.length > 0
              ? 'Enter the DNS records that `npm run dns` prints.'
              : `Follow the link in the email from AWS. For another one, delete the identity and run npx cdk deploy. To delete it: aws sesv2 delete-email-identity --email-identity ${name}`,
          );
    } catch (error) {
      if (!isMissing(error)) throw error;
      return stage.hasSesIdentity
        ? failure(`SES doesn’t have ${name}`, "Set sesIdentity: 'make one' in infra/settings.ts.")
        : ok(`SES doesn’t have ${name} yet; the stack creates it`);
    }
  },
};

/** The request for production access, ready to paste. AWS's reviewers compare it with the site. */
const request = ({ names: [main], brand }: DoctorContext): string =>
  `aws sesv2 put-account-details --region us-east-1 --production-access-enabled --mail-type TRANSACTIONAL \\
    --website-url https://${main} --contact-language EN --use-case-description \\
    "${brand.name} emails a free guide to visitors who request it with their own address at https://${main}/, codes and
    receipts to people with an account there, and notices to the coach. No list is bought or shared. Each guide email has
    our postal address and a one-click unsubscribe link (RFC 8058). SES reports bounces and complaints to a function of
    ours, and the address gets no further email. Privacy policy: https://${main}/privacy. Expected: fewer than 1,000
    emails a day."`;

/** Whether SES emails anyone, or only verified addresses. */
export const sandbox: Check = {
  name: 'SES sandbox',
  phase: 'before',
  async examine(context) {
    const { aws, stage, names } = context;
    const { ProductionAccessEnabled, Details } = await aws.ses.send(new GetAccountCommand({}));
    if (ProductionAccessEnabled) return ok('the account is out of the sandbox');
    if (names.length === 0)
      return ok(`the account is in the sandbox, which is enough to email ${stage.coachEmail} only`);
    const { Status, CaseId } = Details?.ReviewDetails ?? {};
    return Status === 'PENDING'
      ? warning(
          `the account is in the sandbox; AWS is reviewing the request (case ${CaseId})`,
          'Answer what AWS asks in the case.',
        )
      : warning(
          'the account is in the sandbox: 200 emails a day, to verified addresses only; other emails wait',
          `Once the site, its postal address, and DKIM are OK, request production access:\n  ${request(context)}`,
        );
  },
};

/** Whether the setting `senderVerified` matches what SES says. */
export const senderOfCodes: Check = {
  name: 'sender of codes',
  phase: 'before',
  needsDomain: true,
  async examine({ aws, stage, identity: name }) {
    const { VerifiedForSendingStatus: isVerified = false } = await aws.ses
      .send(new GetEmailIdentityCommand({ EmailIdentity: name }))
      .catch((error) => {
        if (isMissing(error)) return { VerifiedForSendingStatus: false };
        throw error;
      });
    const { ProductionAccessEnabled } = await aws.ses.send(new GetAccountCommand({}));
    const isReady = isVerified && ProductionAccessEnabled;
    if (stage.isSenderVerified && !isReady) {
      return failure(
        `senderVerified is true, but SES ${isVerified ? 'is in its sandbox' : 'has not verified the sender'}: codes are not sent`,
        'Set senderVerified: false in infra/settings.ts, and deploy.',
      );
    }
    return isReady && !stage.isSenderVerified
      ? warning(
          'Cognito emails the codes from its own address, 50 a day at most',
          'Set senderVerified: true in infra/settings.ts, and deploy.',
        )
      : ok(isReady ? stage.emailFrom : 'Cognito’s own sender, until SES is ready');
  },
};

/** SES never emails an address on its suppression list, so the coach's must not be on it. */
export const suppression: Check = {
  name: 'SES suppression list',
  phase: 'after',
  async examine({ aws, stage: { coachEmail } }) {
    try {
      const { SuppressedDestination } = await aws.ses.send(
        new GetSuppressedDestinationCommand({ EmailAddress: coachEmail }),
      );
      return failure(
        `${coachEmail} is on the list (${SuppressedDestination?.Reason}): the coach gets no notice of assessments`,
        `aws sesv2 delete-suppressed-destination --email-address ${coachEmail}`,
      );
    } catch (error) {
      if (!isMissing(error)) throw error;
      return ok('the coach’s address is not on the list');
    }
  },
};
