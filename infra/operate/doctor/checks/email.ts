import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { brand } from '#shared/brand.ts';
import { REGION } from '#shared/region.ts';
import { type Check, failure, ok, warning } from '../check.ts';

const ses = new SESv2Client();

export const findIdentity = (EmailIdentity: string) =>
  ses.send(new GetEmailIdentityCommand({ EmailIdentity })).catch((error) => {
    if (error.name === 'NotFoundException') return undefined;
    throw error;
  });

const request = (main: string): string =>
  `aws sesv2 put-account-details --region ${REGION} --production-access-enabled --mail-type MARKETING \\
    --website-url https://${main} --contact-language EN --use-case-description \\
    "${brand.name} emails a free guide, and a short series for those who click to get it, to visitors who request it with
    their own address at https://${main}/. Clients with an account get codes and receipts, and the coach gets notices. No
    list is bought or shared. Each guide email has our postal address and a one-click unsubscribe link (RFC 8058). SES
    reports bounces and complaints to one of our functions, and the address then gets no more of these emails. Privacy
    policy: https://${main}/privacy. Expected: fewer than 1,000 emails a day."`;

const deploys = 'in infra/settings.ts, then run: npx cdk deploy';

export const email: Check = {
  name: 'email',
  async examine({ stage, names, identity }) {
    const { SendingEnabled, ProductionAccessEnabled, Details } = await ses.send(
      new GetAccountCommand({}),
    );
    const found = await findIdentity(identity);
    if (SendingEnabled === false) {
      return failure('SES paused this account, so emails wait', 'Answer AWS in the SES console.');
    }
    // US law requires the address in each commercial email (CAN-SPAM Act, 15 U.S.C. 7704(a)(5)).
    if (names.length > 0 && /^\s*$|sample/i.test(brand.postalAddress)) {
      return failure('emails lack your postal address', 'Set postalAddress in shared/owner.ts.');
    }
    if (!found) {
      return stage.hasSesIdentity
        ? failure(`SES doesn’t have ${identity}`, `Set sesIdentity: 'make one' ${deploys}`)
        : ok(`SES doesn’t have ${identity} yet; the stack creates it`);
    }
    if (stage.isSenderVerified && !(found.VerifiedForSendingStatus && ProductionAccessEnabled)) {
      return failure(
        'SES doesn’t send Cognito’s codes, although senderVerified is true',
        `Set senderVerified: false ${deploys}`,
      );
    }
    if (!found.VerifiedForSendingStatus) {
      return warning(
        `SES has not verified ${identity} yet, so emails wait`,
        names.length > 0
          ? 'See “DNS records” below.'
          : `Follow the link in the email from AWS. For another one: aws ses verify-email-identity --region ${REGION} --email-address ${identity}`,
      );
    }
    if (names.length === 0) return ok(`a trial emails only ${stage.coachEmail}`);
    const { Status, CaseId } = Details?.ReviewDetails ?? {};
    if (!ProductionAccessEnabled) {
      return warning(
        'SES is in its sandbox: 200 emails a day, to verified addresses only; other emails wait',
        Status === 'PENDING'
          ? `AWS is reviewing the request. Answer what it asks in case ${CaseId}.`
          : `Once the site answers, request production access:\n  ${request(names[0] ?? '')}`,
      );
    }
    return stage.isSenderVerified
      ? ok(stage.emailFrom)
      : warning(
          'Cognito emails its codes from an address of its own, 50 a day at most',
          `Set senderVerified: true ${deploys}`,
        );
  },
};
