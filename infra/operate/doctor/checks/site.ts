import { subscribeLeadMagnet } from '#shared/endpoints/visitor.ts';
import { siteConfigPath } from '#shared/site-config.ts';
import { type Check, type DoctorContext, failure, ok } from '../check.ts';

/** The site's URL without a slash at the end. */
const siteUrlOf = ({ names, stack }: DoctorContext): string =>
  names[0] ? `https://${names[0]}` : (stack?.outputs.SiteUrl ?? '');

/** Whether the site serves this product's pages with this stack's settings. */
export const site: Check = {
  name: 'site',
  phase: 'after',
  async examine(context) {
    const { brand, stack, fetch } = context;
    const url = siteUrlOf(context);
    const page = await fetch(`${url}/`).catch(() => undefined);
    const pointIt = 'Point the domain to the output DistributionDomainName.';
    if (!page) return failure(`${url} doesn’t answer`, pointIt);
    if (page.status !== 200) {
      return failure(
        `${url} answers ${page.status}`,
        'Look at the last deployment, then at the distribution in the CloudFront console.',
      );
    }
    if (!(await page.text()).includes(brand.name)) {
      return failure(`${url} is not this site`, pointIt);
    }
    const config = await fetch(`${url}${siteConfigPath}`)
      .then((answer) => answer.json())
      .catch(() => undefined);
    return config?.userPoolId === stack?.outputs.UserPoolId
      ? ok(url)
      : failure(
          `${url}${siteConfigPath} belongs to another stack: nobody can sign in`,
          'npx cdk deploy',
        );
  },
};

/** Sends the API a request that it refuses without storing anything. */
export const api: Check = {
  name: 'API',
  phase: 'after',
  async examine(context) {
    const { path, method } = subscribeLeadMagnet;
    const headers = { 'content-type': 'application/json' };
    const answer = await context
      .fetch(`${siteUrlOf(context)}${path}`, { method, headers, body: '{}' })
      .catch(() => undefined);
    const status = answer?.status;
    if (status === 400) return ok(`${path} refuses an empty form with 400`);
    return status === 403
      ? failure(
          `${path} answers 403: the API doesn’t trust the distribution`,
          'See "Replace the origin secret" in infra/docs/RUNBOOK.md, then: npx cdk deploy',
        )
      : failure(`${path} answers ${status ?? 'nothing'}`, 'See ApiFails in infra/docs/RUNBOOK.md.');
  },
};

/** A proxy in front of CloudFront could remove these headers of `infra/edge/security-headers.ts`. */
const wanted = {
  'strict-transport-security': /max-age=\d{7,}/,
  'content-security-policy': /frame-ancestors 'none'/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /origin/,
  'cross-origin-opener-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
};

/** Checks the security headers that a visitor gets. */
export const securityHeaders: Check = {
  name: 'security headers',
  phase: 'after',
  async examine(context) {
    const { headers } = await context.fetch(`${siteUrlOf(context)}/`);
    const wrong = Object.entries(wanted)
      .filter(([name, pattern]) => !pattern.test(headers.get(name) ?? ''))
      .map(([name]) => name);
    return wrong.length === 0
      ? ok(`all ${Object.keys(wanted).length} arrive`)
      : failure(
          `missing or weakened: ${wrong.join(', ')}`,
          'A proxy in front of the distribution changes them, or the site doesn’t belong to this stack: npx cdk deploy',
        );
  },
};
