import { GetEmailIdentityCommand } from '@aws-sdk/client-sesv2';
import { type Check, ok, warning } from '../check.ts';

/** The MAIL FROM domain, where SPF is looked up and bounces arrive. */
export const spf: Check = {
  name: 'SPF and MAIL FROM',
  phase: 'after',
  needs: ['account', 'stack', 'domain'],
  local: false,
  async examine({ aws, dns, target }) {
    const { MailFromAttributes } = await aws.ses.send(
      new GetEmailIdentityCommand({ EmailIdentity: target.identity }),
    );
    const domain = MailFromAttributes?.MailFromDomain;
    if (!domain) {
      return warning(
        'no MAIL FROM domain of your own: DMARC passes by DKIM alone',
        'npx cdk deploy makes one; where SES has the identity already, set it there.',
      );
    }
    const texts = await dns.txt(domain).catch(() => []);
    const servers = await dns.mx(domain).catch(() => []);
    const missing = [
      ...(texts.some((text) => /^v=spf1 .*include:amazonses\.com/.test(text))
        ? []
        : [`TXT ${domain}`]),
      ...(servers.some((server) => /^feedback-smtp\..*amazonses\.com$/.test(server))
        ? []
        : [`MX ${domain}`]),
    ];
    return missing.length === 0
      ? ok(domain)
      : warning(
          `not in the DNS: ${missing.join(', ')}`,
          'Enter the records that `npm run dns` prints.',
        );
  },
};
