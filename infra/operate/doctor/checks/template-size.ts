import { type Check, failure, ok, warning } from '../check.ts';

/** CloudFormation's quotas for a template in a bucket, and for the resources in one. */
const MOST_BYTES = 1_000_000;
const MOST_RESOURCES = 500;

/** Whether CloudFormation takes the template. */
export const templateSize: Check = {
  name: 'template size',
  phase: 'before',
  needs: ['template'],
  local: true,
  async examine({ template }) {
    const made = await template();
    const bytes = Buffer.byteLength(JSON.stringify(made));
    const resources = Object.keys(made.Resources).length;
    const share = Math.max(bytes / MOST_BYTES, resources / MOST_RESOURCES);
    const found = `${Math.round(bytes / 1000)} kB of 1,000, ${resources} resources of ${MOST_RESOURCES}`;
    const advice = 'Move a construct of infra/coaching-stack.ts into a stack of its own.';
    if (share > 1) return failure(found, advice);
    return share > 0.8 ? warning(found, advice) : ok(found);
  },
};
