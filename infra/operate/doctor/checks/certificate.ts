import { type Check, failure, ok, warning } from '../check.ts';

const DAY = 86_400_000;
/** AWS renews its certificates 60 days before they end, so fewer left means that it could not. */
const RENEWED_BY_THEN = 45;

const covers = (pattern: string, name: string): boolean =>
  pattern === name || (pattern.startsWith('*.') && name.replace(/^[^.]+/, '*') === pattern);

/** The certificate of each of the site's names, as a browser gets it. */
export const certificate: Check = {
  name: 'certificate',
  phase: 'after',
  needs: ['stack', 'domain'],
  local: false,
  async examine({ target, certificate: certificateOf, now }) {
    let least = Number.POSITIVE_INFINITY;
    for (const name of target.names) {
      const found = await certificateOf(name).catch(() => undefined);
      if (!found) {
        return failure(`${name} gives no certificate`, 'Enter the DNS records of `npm run dns`.');
      }
      if (!found.names.some((pattern) => covers(pattern, name))) {
        return failure(
          `the certificate at ${name} is for ${found.names.join(', ')}`,
          'Point the name to the output DistributionDomainName, or deploy with a certificate that has it.',
        );
      }
      least = Math.min(least, Math.floor((found.validTo.getTime() - now.getTime()) / DAY));
    }
    if (least < 0)
      return failure(`ended ${-least} days ago`, 'See the certificate in the ACM console.');
    return least < RENEWED_BY_THEN
      ? warning(
          `ends in ${least} days and was not renewed`,
          'Its validation record is gone from the DNS: ACM shows which one to enter again.',
        )
      : ok(`${least} days left, for ${target.names.join(', ')}`);
  },
};
