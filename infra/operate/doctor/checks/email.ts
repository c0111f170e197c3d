import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  type GetEmailIdentityCommandOutput,
} from '@aws-sdk/client-sesv2';
import { emailRecords } from '#infra/email/dns-records.ts';
import { REGION } from '#shared/region.ts';
import { type Check, type DoctorContext, failure, neededInDns, ok, warning } from '../check.ts';

const findIdentity = async ({
  aws,
  identity,
}: DoctorContext): Promise<GetEmailIdentityCommandOutput | undefined> => {
  try {
    return await aws.ses.send(new GetEmailIdentityCommand({ EmailIdentity: identity }));
  } catch (error) {
    if ((error as Error).name === 'NotFoundException') return undefined;
    throw error;
  }
};

const recordsOf = (
  { stage, identity: domain }: DoctorContext,
  found?: GetEmailIdentityCommandOutput,
) =>
  emailRecords({
    sender: stage.emailFrom,
    reportsTo: stage.alarmEmail,
    dkim: (found?.DkimAttributes?.Tokens ?? []).map((token) => ({
      name: `${token}._domainkey.${domain}`,
      value: `${token}.dkim.amazonses.com`,
    })),
    region: REGION,
  });

/** US law requires the address in each commercial email (CAN-SPAM Act, 15 U.S.C. 7704(a)(5)). */
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

export const identity: Check = {
  name: 'SES identity',
  phase: 'before',
  async examine(context) {
    const { stage, names, identity: name } = context;
    const found = await findIdentity(context);
    if (!found) {
      return stage.hasSesIdentity
        ? failure(`SES doesn’t have ${name}`, "Set sesIdentity: 'make one' in infra/settings.ts.")
        : ok(`SES doesn’t have ${name} yet; the stack creates it`);
    }
    if (found.VerifiedForSendingStatus) return ok(`${name} is verified`);
    return warning(
      `${name} is not verified yet; emails wait`,
      names.length > 0
        ? neededInDns(recordsOf(context, found).filter(({ what }) => what === 'DKIM'))
        : `Follow the link in the email from AWS. To get another one, run: aws ses verify-email-identity --region ${REGION} --email-address ${name}`,
    );
  },
};

const request = ({ names: [main], brand }: DoctorContext): string =>
  `aws sesv2 put-account-details --region ${REGION} --production-access-enabled --mail-type TRANSACTIONAL \\
    --website-url https://${main} --contact-language EN --use-case-description \\
    "${brand.name} emails a free guide to visitors who request it with their own address at https://${main}/, codes and
    receipts to people with an account there, and notices to the coach. No list is bought or shared. Each guide email has
    our postal address and a one-click unsubscribe link (RFC 8058). SES reports bounces and complaints to one of our
    functions, and the address then gets no guide, reminder, or code. Privacy policy: https://${main}/privacy. Expected: fewer than 1,000
    emails a day."`;

export const sandbox: Check = {
  name: 'SES sandbox',
  phase: 'before',
  async examine(context) {
    const { aws, stage, names } = context;
    const { ProductionAccessEnabled, Details } = await aws.ses.send(new GetAccountCommand({}));
    if (ProductionAccessEnabled) return ok('the account is out of the sandbox');
    if (names.length === 0)
      return ok(
        `the account is in the sandbox, which is enough: a trial emails only ${stage.coachEmail}`,
      );
    const { Status, CaseId } = Details?.ReviewDetails ?? {};
    return Status === 'PENDING'
      ? warning(
          `the account is in the sandbox; AWS is reviewing the request (case ${CaseId})`,
          'Answer what AWS asks in the case.',
        )
      : warning(
          'the account is in the sandbox: 200 emails a day, to verified addresses only; other emails wait',
          `Once the site, its postal address, and the SES identity are OK, request production access:\n  ${request(context)}`,
        );
  },
};

export const senderOfCodes: Check = {
  name: 'sender of codes',
  phase: 'before',
  needsDomain: true,
  async examine(context) {
    const { aws, stage } = context;
    const isVerified = (await findIdentity(context))?.VerifiedForSendingStatus ?? false;
    const { ProductionAccessEnabled } = await aws.ses.send(new GetAccountCommand({}));
    const isReady = isVerified && ProductionAccessEnabled;
    if (stage.isSenderVerified && !isReady) {
      return failure(
        `senderVerified is true, but ${isVerified ? 'the account is in the SES sandbox' : 'SES has not verified the sender'}: codes are not sent`,
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

/** SES itself checks the MX record of this domain, but not its SPF record. */
export const mailFrom: Check = {
  name: 'SPF and MAIL FROM',
  phase: 'after',
  needsDomain: true,
  async examine(context) {
    const attributes = (await findIdentity(context))?.MailFromAttributes;
    const domain = attributes?.MailFromDomain;
    if (!domain) {
      return warning(
        'no MAIL FROM domain of your own: DMARC passes by DKIM alone',
        "Run: npx cdk deploy. With sesIdentity: 'existing', set the domain in the SES console instead.",
      );
    }
    const texts = await context.dns.txt(domain);
    const hasSpf = texts.some((text) => /^v=spf1 .*include:amazonses\.com/.test(text));
    const missing = recordsOf(context)
      .map((record) => ({ ...record, name: domain }))
      .filter(
        ({ what }) =>
          (what === 'MAIL FROM' && attributes?.MailFromDomainStatus !== 'SUCCESS') ||
          (what === 'SPF' && !hasSpf),
      );
    return missing.length === 0
      ? ok(domain)
      : warning(
          `not in DNS: ${missing.map(({ type, name }) => `${type} ${name}`).join(', ')}`,
          neededInDns(missing),
        );
  },
};

export const dmarc: Check = {
  name: 'DMARC',
  phase: 'after',
  needsDomain: true,
  async examine(context) {
    const { dns, identity: domain } = context;
    // Mail servers apply a domain's policy also to a subdomain that has no record.
    for (const name of [domain, domain.replace(/^[^.]+\.(?=[^.]+\.)/, '')]) {
      const texts = await dns.txt(`_dmarc.${name}`);
      const policy = texts.find((text) => text.startsWith('v=DMARC1'));
      if (!policy) continue;
      return /;\s*p=(quarantine|reject)/.test(policy)
        ? ok(policy)
        : warning(
            `${policy}: forged email in your name is still delivered`,
            `When the reports show that your own email passes, set p=quarantine at _dmarc.${name}.`,
          );
    }
    return warning(
      `no record at _dmarc.${domain}: Gmail and Yahoo may treat your email as spam`,
      neededInDns(recordsOf(context).filter(({ what }) => what === 'DMARC')),
    );
  },
};
