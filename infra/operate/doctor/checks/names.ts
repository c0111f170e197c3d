import { type Check, failure, ok, warning } from '../check.ts';

export const domain: Check = {
  name: 'domain',
  phase: 'before',
  needsDomain: true,
  async examine({ dns, stage }) {
    const name = stage.domain?.name ?? '';
    // A subdomain's records are in its parent's zone.
    for (const zone of [name, name.replace(/^[^.]+\./, '')]) {
      const [server] = await dns.ns(zone);
      if (server) return ok(`${name}; DNS at ${server}`);
    }
    return failure(
      `${name} doesn’t resolve`,
      'Register the domain, and give it a zone at a DNS provider.',
    );
  },
};

const DAY = 86_400_000;
/** AWS renews its certificates 60 days before they expire, so with fewer days left than this, the renewal failed. */
const RENEWED_BY = 45;

const covers = (pattern: string, name: string): boolean =>
  pattern === name || (pattern.startsWith('*.') && name.replace(/^[^.]+/, '*') === pattern);

/** Checks the certificate that a browser gets for each of the site's names. */
export const certificate: Check = {
  name: 'certificate',
  phase: 'after',
  needsDomain: true,
  async examine({ names, certificate: certificateOf, now }) {
    let left = Number.POSITIVE_INFINITY;
    for (const name of names) {
      const found = await certificateOf(name).catch(() => undefined);
      if (!found) {
        return failure(
          `${name} has no certificate`,
          'Enter the DNS records that `npm run dns` prints.',
        );
      }
      if (!found.names.some((pattern) => covers(pattern, name))) {
        return failure(
          `the certificate at ${name} is for ${found.names.join(', ')}`,
          'Point the name to the output DistributionDomainName, or deploy with a certificate that includes the name.',
        );
      }
      left = Math.min(left, Math.floor((found.validTo.getTime() - now.getTime()) / DAY));
    }
    if (left < 0) return failure(`expired ${-left} days ago`, 'See the ACM console.');
    return left < RENEWED_BY
      ? warning(
          `expires in ${left} days, and AWS didn’t renew it`,
          'Its validation record is missing from the DNS: the ACM console shows the one to enter.',
        )
      : ok(`${left} days left, for ${names.join(', ')}`);
  },
};

/** Whether all other URLs of the site redirect to the main one. */
export const redirects: Check = {
  name: 'redirects',
  phase: 'after',
  needsDomain: true,
  async examine({ names: [main = '', ...others], fetch }) {
    const to = `https://${main}/`;
    for (const from of [`http://${main}/`, ...others.map((name) => `https://${name}/`)]) {
      const answer = await fetch(from, { redirect: 'manual' }).catch(() => undefined);
      const location = answer?.headers.get('location');
      if (![301, 308].includes(answer?.status ?? 0) || location !== to) {
        return failure(
          `${from} answers ${answer?.status ?? 'nothing'}, not a redirect to ${to}`,
          'Point every name of the site to the output DistributionDomainName, then: npx cdk deploy',
        );
      }
    }
    return ok(`${['http', ...others].join(', ')} redirect to ${to}`);
  },
};
