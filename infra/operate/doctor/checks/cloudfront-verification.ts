import { DescribeStackEventsCommand } from '@aws-sdk/client-cloudformation';
import { ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { type Check, type DoctorContext, failure, ok, warning } from '../check.ts';

const CASE = `Open a case with AWS Support (Account and billing, Account verification):
    "Please verify this account for Amazon CloudFront: creating a distribution answers 'Your account must be
    verified before you can add new CloudFront resources'. The distribution serves the website of a personal-training coach."`;

async function wasRefused({ aws, target }: DoctorContext): Promise<boolean> {
  try {
    const { StackEvents = [] } = await aws.cloudFormation.send(
      new DescribeStackEventsCommand({ StackName: target.stackName }),
    );
    return StackEvents.some(({ ResourceStatusReason = '' }) =>
      /account must be verified/i.test(ResourceStatusReason),
    );
  } catch (error) {
    // CloudFormation's answer for a stack that does not exist.
    if ((error as Error).name === 'ValidationError') return false;
    throw error;
  }
}

/** A new account may make no distribution before AWS has verified it. No API tells; a distribution that is there does. */
export const cloudFrontVerification: Check = {
  name: 'CloudFront verification',
  phase: 'before',
  needs: ['account'],
  local: true,
  async examine(context) {
    const { DistributionList } = await context.aws.cloudFront.send(
      new ListDistributionsCommand({}),
    );
    if (DistributionList?.Items?.length) return ok('the account has made a distribution before');
    if (await wasRefused(context)) return failure('AWS refused the distribution', CASE);
    return warning(
      'no distribution yet, and nothing tells beforehand whether AWS has verified the account',
      `If the deploy stops at the distribution: ${CASE}`,
    );
  },
};
