import { type Check, ok, warning } from '../check.ts';

/** The stack stands in us-east-1, and the runbook's `aws` commands go where the shell points. */
export const region: Check = {
  name: 'region',
  phase: 'before',
  needs: [],
  local: true,
  async examine({ shellRegion }) {
    if (!shellRegion || shellRegion === 'us-east-1') return ok('us-east-1');
    return warning(
      `this shell asks for ${shellRegion}; the stack still goes to us-east-1`,
      'For the `aws` commands of infra/docs/RUNBOOK.md: export AWS_REGION=us-east-1',
    );
  },
};
