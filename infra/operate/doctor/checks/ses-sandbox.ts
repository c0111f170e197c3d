import { GetAccountCommand, GetEmailIdentityCommand } from '@aws-sdk/client-sesv2';
import { type Check, type DoctorContext, type Finding, ok, warning } from '../check.ts';
import { dkim } from './dkim.ts';
import { policies } from './policies.ts';
import { samples } from './samples.ts';
import { site } from './site.ts';

/** The steps that SES's reviewers check, in their order. */
const steps = { 'the site at its domain': site, 'own content': samples, policies, DKIM: dkim };

/** The request for production access, ready to paste. */
const request = ({ target, brand }: DoctorContext): string =>
  `aws sesv2 put-account-details --region us-east-1 --production-access-enabled --mail-type TRANSACTIONAL \\
    --website-url https://${target.names[0]} --contact-language EN --use-case-description \\
    "${brand.name} sends a free guide to visitors who ask for it with their own address at https://${target.names[0]}/, one mail a
    request, and notices to the coach. No list is bought or shared. Each mail to a visitor has our postal address and a
    one-click unsubscribe link (RFC 8058). Bounces and complaints arrive by SNS at a function that suppresses the address
    at once. What is done with data: https://${target.names[0]}/privacy. Expected: fewer than 1,000 mails a day."`;

async function wayOut(context: DoctorContext): Promise<Finding> {
  const lines: string[] = [];
  let isReady = true;
  for (const [name, step] of Object.entries(steps)) {
    const { level, found, advice } = await step.examine(context);
    isReady &&= level === 'ok';
    lines.push(
      `  ${lines.length + 1}. ${name}: ${level === 'ok' ? 'done' : `${found}. ${advice}`}`,
    );
  }
  lines.push(
    isReady
      ? `  ${lines.length + 1}. ask:\n  ${request(context)}`
      : `  ${lines.length + 1}. then run the doctor again, for the text of the request`,
  );
  return warning(
    'in the sandbox: 200 mails a day, to verified addresses only; other mails wait',
    `In this order:\n${lines.join('\n')}`,
  );
}

/** Whether SES mails anybody, or only addresses that it has verified. */
export const sesSandbox: Check = {
  name: 'SES sandbox',
  phase: 'after',
  needs: ['account', 'stack'],
  local: true,
  async examine(context) {
    const { aws, target } = context;
    const { ProductionAccessEnabled, Details } = await aws.ses.send(new GetAccountCommand({}));
    if (ProductionAccessEnabled) return ok('out of it');
    if (target.stage === 'production') {
      const { Status, CaseId } = Details?.ReviewDetails ?? {};
      return Status === 'PENDING'
        ? warning(
            `in the sandbox; the request is under review (case ${CaseId})`,
            'Answer what AWS asks in the case.',
          )
        : wayOut(context);
    }
    const { VerifiedForSendingStatus } = await aws.ses.send(
      new GetEmailIdentityCommand({ EmailIdentity: target.identity }),
    );
    const found = `in the sandbox, which is enough: the ${target.stage} stage mails ${target.identity} only`;
    return VerifiedForSendingStatus
      ? ok(found)
      : warning(
          `${target.identity} is not verified: no mail goes out`,
          `Follow the link in the mail from AWS. For another one, delete the identity, then npx cdk deploy: aws sesv2 delete-email-identity --email-identity ${target.identity}`,
        );
  },
};
