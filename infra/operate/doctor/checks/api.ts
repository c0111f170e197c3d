import { endpoints } from '#shared/endpoints/contract.ts';
import { type Check, failure, ok } from '../check.ts';
import { siteUrlOf } from '../site-url.ts';

/** Whether the API answers behind the site, by a request that it refuses: nothing is stored. */
export const api: Check = {
  name: 'API',
  phase: 'after',
  needs: ['stack'],
  local: true,
  async examine(context) {
    const { path, method } = endpoints.subscribeLeadMagnet;
    const answer = await context
      .fetch(`${siteUrlOf(context)}${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      .catch(() => undefined);
    const status = answer?.status;
    if (status === 400) return ok(`${path} refuses an empty form with 400`);
    if (status === 403) {
      return failure(
        `${path} answers 403: the API does not take the distribution for its own`,
        'See "Replace the origin secret" in infra/docs/RUNBOOK.md, then: npx cdk deploy',
      );
    }
    return failure(
      `${path} answers ${status ?? 'nothing'}`,
      'See ApiFails in infra/docs/RUNBOOK.md.',
    );
  },
};
