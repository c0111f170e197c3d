import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { type Check, failure, ok, warning } from '../check.ts';

export const credentials: Check = {
  name: 'credentials and account',
  phase: 'before',
  async examine({ aws }) {
    const { Account, Arn = '' } = await aws.sts.send(new GetCallerIdentityCommand({}));
    const found = `account ${Account}, as ${Arn.replace(/^arn:[^:]+:\w+::\d+:/, '')}`;
    return Arn.endsWith(':root') && Account !== '000000000000'
      ? warning(found, 'AWS advises against working as root: use a role of IAM Identity Center.')
      : ok(found);
  },
};

/** AWS refuses a reservation that would leave fewer unreserved executions than this. */
const UNRESERVED = 100;

/** The sum of `concurrency` of the functions that don't use `endpointConcurrency`. */
const OTHER_FUNCTIONS = 118;

export const reservedBy = (endpointConcurrency: number | undefined): number =>
  endpointConcurrency === undefined ? 0 : 2 * endpointConcurrency + OTHER_FUNCTIONS;

const REQUEST = `aws service-quotas request-service-quota-increase --region us-east-1 \\
    --service-code lambda --quota-code L-B99A9384 --desired-value 1000
  If AWS asks for a reason, answer:
    "A public website with a form for a free guide and an assessment form. Its functions reserve concurrency, so that one
    endpoint can't use up the account's quota. Lambda requires that ${UNRESERVED} executions stay unreserved."`;

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
        ? ok(`${quota} concurrent executions for the whole account; this stage reserves none`)
        : warning(
            `only ${quota} concurrent executions for the whole account; beyond that, the site asks visitors to try again`,
            `Enough for a trial. Before you expect many visitors, request more:\n  ${REQUEST}`,
          );
    }
    if (stack) return ok(`${quota} concurrent executions, of which ${taken} are reserved`);
    const needed = taken + reserved + UNRESERVED;
    return quota >= needed
      ? ok(`${quota} concurrent executions, of which the stack reserves ${reserved}`)
      : failure(
          `${quota} concurrent executions, but the stack reserves ${reserved} and needs a quota of ${needed}`,
          `Set endpointConcurrency: 'none' in infra/settings.ts, or request more:\n  ${REQUEST}`,
        );
  },
};
