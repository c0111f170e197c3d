import { siteConfigPath } from '#shared/domain/site-config.ts';
import { type Check, failure, ok } from '../check.ts';
import { siteUrlOf } from '../site-url.ts';

/** Whether the site answers with our pages, and with the settings of this stack. */
export const site: Check = {
  name: 'site',
  phase: 'after',
  needs: ['stack'],
  local: true,
  async examine(context) {
    const { brand, stack, fetch } = context;
    const url = siteUrlOf(context);
    const page = await fetch(`${url}/`).catch(() => undefined);
    const again = 'Look at the last deploy, then at the distribution in the CloudFront console.';
    if (!page)
      return failure(
        `${url} does not answer`,
        'Point the domain to the output DistributionDomainName.',
      );
    if (page.status !== 200) return failure(`${url} answers ${page.status}`, again);
    if (!(await page.text()).includes(brand.name)) {
      return failure(
        `${url} is not this site`,
        'Point the domain to the output DistributionDomainName.',
      );
    }
    const config = await fetch(`${url}${siteConfigPath}`)
      .then((answer) => answer.json())
      .catch(() => undefined);
    return config?.userPoolId === stack?.outputs.UserPoolId
      ? ok(url)
      : failure(
          `${url}${siteConfigPath} is not of this stack: nobody can sign in`,
          'npx cdk deploy',
        );
  },
};
