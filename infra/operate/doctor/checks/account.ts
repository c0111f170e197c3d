import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { findOutputs } from '#infra/operate/stack.ts';
import { type Check, type Finding, failure, ok, warning } from '../check.ts';

const LOG_IN =
  'Run `aws configure sso` once and `aws sso login`, or set AWS_PROFILE to a profile that works.';

function explain(error: Error & { code?: string }): Finding {
  if (/CredentialsProvider|TokenProvider/.test(error.name)) {
    return failure('this shell has no AWS credentials', LOG_IN);
  }
  if (/Expired|TokenRefresh/.test(error.name)) {
    return failure('the AWS credentials of this shell have expired', LOG_IN);
  }
  if (
    /InvalidClientTokenId|SignatureDoesNotMatch|UnrecognizedClient|AuthFailure/.test(error.name)
  ) {
    return failure('AWS doesn’t know the credentials of this shell', LOG_IN);
  }
  return failure(
    `AWS doesn’t answer: ${error.code ?? error.name}`,
    'Check the network, and AWS_ENDPOINT_URL if it is set.',
  );
}

/** The credentials with which all checks call AWS. */
export const credentials: Check = {
  name: 'credentials and account',
  phase: 'before',
  async examine({ aws }) {
    try {
      const { Account, Arn = '' } = await aws.sts.send(new GetCallerIdentityCommand({}));
      const found = `account ${Account}, as ${Arn.replace(/^arn:[^:]+:\w+::\d+:/, '')}`;
      return Arn.endsWith(':root') && Account !== '000000000000'
        ? warning(found, 'AWS advises against working as root: use a role of IAM Identity Center.')
        : ok(found);
    } catch (error) {
      return explain(error as Error);
    }
  },
};

/** `npx cdk deploy` needs the bucket that `npx cdk bootstrap` creates. */
export const bootstrapped: Check = {
  name: 'CDK bootstrap',
  phase: 'before',
  async examine({ aws }) {
    return (await findOutputs(aws.cloudFormation, 'CDKToolkit'))
      ? ok('done')
      : failure('the account has no bucket for deployments', 'npx cdk bootstrap');
  },
};

/** AWS refuses a reservation that would leave the account fewer unreserved executions than this. */
const UNRESERVED = 100;

/**
 * How many executions are reserved by the functions that don't follow `endpointConcurrency`, together
 * (infra/docs/RUNBOOK.md).
 */
const OTHER_FUNCTIONS = 130;

/** How many executions the stack's functions reserve together. */
export const reservedBy = (endpointConcurrency: number | undefined): number =>
  endpointConcurrency === undefined ? 0 : 2 * endpointConcurrency + OTHER_FUNCTIONS;

const REQUEST = `aws service-quotas request-service-quota-increase --region us-east-1 \\
    --service-code lambda --quota-code L-B99A9384 --desired-value 1000
  and, where the case asks for a reason:
    "A public website with a contact form and an assessment form. Its functions reserve concurrency, so that one
    endpoint cannot starve another; the reservations must leave ${UNRESERVED} unreserved."`;

/**
 * Whether the account's quota is enough for the functions' reservations. If not, a first deployment fails after
 * many minutes.
 */
export const lambdaConcurrency: Check = {
  name: 'Lambda concurrency quota',
  phase: 'before',
  async examine({ aws, stack, stage }) {
    const { AccountLimit = {} } = await aws.lambda.send(new GetAccountSettingsCommand({}));
    const quota = AccountLimit.ConcurrentExecutions ?? 0;
    const taken = quota - (AccountLimit.UnreservedConcurrentExecutions ?? quota);
    const reserved = reservedBy(stage.endpointConcurrency);
    if (reserved === 0) {
      return quota >= UNRESERVED
        ? ok(`${quota} at once; this stage reserves none`)
        : warning(
            `${quota} at once for the whole account; the site asks further visitors to try again`,
            `Enough for a trial. Before many visitors come, request more:\n  ${REQUEST}`,
          );
    }
    if (stack) return ok(`${quota}, of which ${taken} are reserved`);
    const needed = taken + reserved + UNRESERVED;
    return quota >= needed
      ? ok(`${quota}, of which the stack reserves ${reserved}`)
      : failure(
          `${quota}, but the stack reserves ${reserved} and needs a quota of ${needed}`,
          `Set endpointConcurrency: 'none' in infra/settings.ts, or request more:\n  ${REQUEST}`,
        );
  },
};
