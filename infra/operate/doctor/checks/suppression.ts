import {
  GetSuppressedDestinationCommand,
  ListSuppressedDestinationsCommand,
} from '@aws-sdk/client-sesv2';
import { type Aws, type Check, failure, ok } from '../check.ts';

async function reasonFor(aws: Aws, EmailAddress: string): Promise<string | undefined> {
  try {
    const { SuppressedDestination } = await aws.ses.send(
      new GetSuppressedDestinationCommand({ EmailAddress }),
    );
    return SuppressedDestination?.Reason;
  } catch (error) {
    if ((error as Error).name === 'NotFoundException') return undefined;
    throw error;
  }
}

/** The addresses that SES mails no more: the coach's must not be among them. */
export const suppression: Check = {
  name: 'SES suppression list',
  phase: 'after',
  needs: ['account'],
  local: true,
  async examine({ aws, target }) {
    const reason = await reasonFor(aws, target.coachEmail);
    if (reason) {
      return failure(
        `${target.coachEmail} is on it (${reason}): the coach gets no notice of assessments`,
        `aws sesv2 delete-suppressed-destination --email-address ${target.coachEmail}`,
      );
    }
    const { SuppressedDestinationSummaries = [], NextToken } = await aws.ses.send(
      new ListSuppressedDestinationsCommand({ PageSize: 100 }),
    );
    const count = `${SuppressedDestinationSummaries.length}${NextToken ? ' or more' : ''}`;
    return ok(`${count} addresses, the coach's not among them`);
  },
};
