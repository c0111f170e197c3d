import { GetEmailIdentityCommand } from '@aws-sdk/client-sesv2';
import { type Check, failure, ok, warning } from '../check.ts';

/** The signature that mailbox providers check: three CNAME records, live, and what SES makes of them. */
export const dkim: Check = {
  name: 'DKIM',
  phase: 'after',
  needs: ['account', 'stack', 'domain'],
  local: false,
  async examine({ aws, dns, target }) {
    const { DkimAttributes } = await aws.ses.send(
      new GetEmailIdentityCommand({ EmailIdentity: target.identity }),
    );
    const missing: string[] = [];
    for (const token of DkimAttributes?.Tokens ?? []) {
      const name = `${token}._domainkey.${target.identity}`;
      const found = await dns.cname(name).catch((): string[] => []);
      if (!found.includes(`${token}.dkim.amazonses.com`)) missing.push(name);
    }
    if (missing.length > 0) {
      return failure(
        `not in the DNS: ${missing.join(', ')}`,
        'Enter the CNAME records that `npm run dns` prints.',
      );
    }
    return DkimAttributes?.Status === 'SUCCESS'
      ? ok(`SES signs for ${target.identity}`)
      : warning(
          `the records are there; SES says ${DkimAttributes?.Status ?? 'nothing'}`,
          'SES looks again within 72 hours.',
        );
  },
};
