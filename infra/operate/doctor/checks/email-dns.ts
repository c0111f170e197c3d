import { GetEmailIdentityCommand } from '@aws-sdk/client-sesv2';
import { type Check, failure, ok, warning } from '../check.ts';

const ENTER = 'Enter the records that `npm run dns` prints.';

/** Whether email has a valid DKIM signature: three CNAME records, and what SES says about them. */
export const dkim: Check = {
  name: 'DKIM',
  phase: 'after',
  needsDomain: true,
  async examine({ aws, dns, identity }) {
    const { DkimAttributes } = await aws.ses.send(
      new GetEmailIdentityCommand({ EmailIdentity: identity }),
    );
    const missing: string[] = [];
    for (const token of DkimAttributes?.Tokens ?? []) {
      const name = `${token}._domainkey.${identity}`;
      const found = await dns.cname(name);
      if (!found.includes(`${token}.dkim.amazonses.com`)) missing.push(name);
    }
    if (missing.length > 0) return failure(`not in the DNS: ${missing.join(', ')}`, ENTER);
    return DkimAttributes?.Status === 'SUCCESS'
      ? ok(`SES signs for ${identity}`)
      : warning(
          `the DNS has the records; SES says ${DkimAttributes?.Status ?? 'nothing'}`,
          'SES checks again within 72 hours.',
        );
  },
};

/** Mailbox providers look up SPF at the MAIL FROM domain, and return bounces to it. */
export const spf: Check = {
  name: 'SPF and MAIL FROM',
  phase: 'after',
  needsDomain: true,
  async examine({ aws, dns, identity }) {
    const { MailFromAttributes } = await aws.ses.send(
      new GetEmailIdentityCommand({ EmailIdentity: identity }),
    );
    const domain = MailFromAttributes?.MailFromDomain;
    if (!domain) {
      return warning(
        'no MAIL FROM domain of your own: DMARC passes by DKIM alone',
        '`npx cdk deploy` creates one; if SES already has the identity, set it there.',
      );
    }
    const missing: string[] = [];
    const texts = await dns.txt(domain);
    if (!texts.some((text) => /^v=spf1 .*include:amazonses\.com/.test(text))) {
      missing.push(`TXT ${domain}`);
    }
    const servers = await dns.mx(domain);
    if (!servers.some((server) => /^feedback-smtp\..*amazonses\.com$/.test(server))) {
      missing.push(`MX ${domain}`);
    }
    return missing.length === 0
      ? ok(domain)
      : warning(`not in the DNS: ${missing.join(', ')}`, ENTER);
  },
};

/** DMARC tells mailbox providers what to do with forged email from the domain. */
export const dmarc: Check = {
  name: 'DMARC',
  phase: 'after',
  needsDomain: true,
  async examine({ dns, identity }) {
    // A subdomain without a policy has its parent's.
    for (const name of [identity, identity.replace(/^[^.]+\.(?=[^.]+\.)/, '')]) {
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
      `no record at _dmarc.${identity}: Gmail and Yahoo put such email into the spam folder`,
      ENTER,
    );
  },
};
