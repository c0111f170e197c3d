import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import type { Template } from '../../template.ts';
import { type Check, failure, ok, warning } from '../check.ts';

/** AWS refuses a reservation that leaves fewer for all other functions of the account. */
const LEFT_OVER = 100;

const REQUEST = `aws service-quotas request-service-quota-increase --region us-east-1 \\
    --service-code lambda --quota-code L-B99A9384 --desired-value 1000
  and, where the case asks for a reason:
    "A public website with a contact form and an assessment form. Its functions reserve concurrency, so that one
    endpoint cannot starve another; the reservations must leave ${LEFT_OVER} unreserved."`;

const reservedBy = ({ Resources }: Template): number =>
  Object.values(Resources).reduce(
    (sum, { Properties }) => sum + Number(Properties?.ReservedConcurrentExecutions ?? 0),
    0,
  );

/** Whether the account's quota has room for the functions' reservations. */
export const lambdaConcurrency: Check = {
  name: 'Lambda concurrency quota',
  phase: 'before',
  needs: ['account', 'template'],
  local: true,
  async examine({ aws, stack, template, deployedTemplate }) {
    const { AccountLimit = {} } = await aws.lambda.send(new GetAccountSettingsCommand({}));
    const quota = AccountLimit.ConcurrentExecutions ?? 0;
    const taken = quota - (AccountLimit.UnreservedConcurrentExecutions ?? quota);
    const ours = stack ? reservedBy(await deployedTemplate()) : 0;
    const reserved = reservedBy(await template());
    if (reserved === 0) {
      return quota >= LEFT_OVER
        ? ok(`${quota} at once; this stage reserves none`)
        : warning(
            `${quota} at once for the whole account; more visitors at a time are told to try again`,
            `Enough for a trial. Before many come:\n  ${REQUEST}`,
          );
    }
    const needed = reserved + Math.max(0, taken - ours) + LEFT_OVER;
    return quota >= needed
      ? ok(`${quota}, of which ${reserved} are reserved`)
      : failure(
          `${quota}, but the reservations of ${reserved} need a quota of ${needed}`,
          `Set endpointConcurrency: 'none' in infra/settings.ts, or ask for more:\n  ${REQUEST}`,
        );
  },
};
