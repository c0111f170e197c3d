import { brand } from '#shared/brand.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/lead.ts';
import { type Check, failure, ok } from '../check.ts';

export const site: Check = {
  name: 'site and API',
  isAfterDeployment: true,
  async examine({ names, stack }) {
    const url = names[0] ? `https://${names[0]}` : (stack?.outputs.SiteUrl ?? '');
    const page = await fetch(`${url}/`).catch((error: Error) => error);
    if (page instanceof Error) {
      const { code = page.message } = (page.cause ?? {}) as { code?: string };
      return failure(`${url} doesn’t answer: ${code}`, 'See “DNS records” above.');
    }
    if (page.status !== 200 || !(await page.text()).includes(brand.name)) {
      return failure(
        `${url} returns ${page.status}${page.status === 200 ? ', but another site' : ''}`,
        'See “DNS records” above. Then look at the distribution in the CloudFront console.',
      );
    }
    const { path } = subscribeLeadMagnet;
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(`${url}${path}`, { method: 'POST', headers, body: '{}' });
    // The empty form is refused.
    return status === 400
      ? ok(`${url} answers, and so does its API`)
      : failure(
          `${path} returns ${status}${status === 403 ? ': the API doesn’t trust the distribution' : ''}`,
          'Run: npx cdk deploy. If that changes nothing, see ApiFails in infra/docs/RUNBOOK.md.',
        );
  },
};
