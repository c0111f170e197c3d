import { DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { type Check, failure, ok } from '../check.ts';

/** The bootstrap version that this CDK's templates require (`BootstrapVersion` in the template). */
const LEAST_VERSION = 6;

const READY = /^(CREATE|UPDATE|IMPORT|UPDATE_ROLLBACK)_COMPLETE$/;

/** CDK's own bucket and roles, once for each account and region. */
export const bootstrap: Check = {
  name: 'CDK bootstrap in us-east-1',
  phase: 'before',
  needs: ['account'],
  local: true,
  async examine({ aws }) {
    const { Account } = await aws.sts.send(new GetCallerIdentityCommand({}));
    const advice = `npx cdk bootstrap aws://${Account}/us-east-1`;
    try {
      const { Stacks } = await aws.cloudFormation.send(
        new DescribeStacksCommand({ StackName: 'CDKToolkit' }),
      );
      const { StackStatus = 'missing', Outputs = [] } = Stacks?.[0] ?? {};
      const version = Outputs.find(
        ({ OutputKey }) => OutputKey === 'BootstrapVersion',
      )?.OutputValue;
      if (!READY.test(StackStatus))
        return failure(`the stack CDKToolkit is ${StackStatus}`, advice);
      if (Number(version) < LEAST_VERSION) return failure(`version ${version} is too old`, advice);
      return ok(`version ${version}`);
    } catch (error) {
      // CloudFormation's answer for a stack that does not exist.
      if ((error as Error).name !== 'ValidationError') throw error;
      return failure('not bootstrapped', advice);
    }
  },
};
