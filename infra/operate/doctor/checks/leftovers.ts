import { findLeftovers } from '../../leftovers/find.ts';
import { type Check, failure, ok, warning } from '../check.ts';

const KEPT = 'After a destroy or a failed create';

/** Leftovers of an earlier deploy: they cost money and hold data, and a new deploy starts empty beside them. */
export const leftovers: Check = {
  name: 'leftovers',
  phase: 'after',
  needs: ['account'],
  local: true,
  async examine({ aws, stack, target }) {
    if (
      stack &&
      /^(ROLLBACK_COMPLETE|CREATE_FAILED|ROLLBACK_FAILED|DELETE_FAILED)$/.test(stack.status)
    ) {
      return failure(
        `the stack ${target.stackName} is ${stack.status}: it can only be deleted`,
        `npx cdk destroy, then the doctor again; see "${KEPT}" in infra/docs/RUNBOOK.md.`,
      );
    }
    const left = await findLeftovers(aws, target.stackName, stack);
    const names = left.map(({ kind, id }) => `${kind} ${id}`);
    return left.length === 0
      ? ok('none')
      : warning(
          `${left.length} resources of an earlier stack: ${names.join(', ')}`,
          `Import or delete them: "${KEPT}" in infra/docs/RUNBOOK.md.`,
        );
  },
};
