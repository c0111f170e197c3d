import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { type Check, failure, ok } from '../check.ts';
import { physicalId } from '../stack-resources.ts';

const ATTRIBUTE = 'ApproximateNumberOfMessages';

/** Messages that were given up: emails after six tries, and events that reached no function. */
export const deadLetters: Check = {
  name: 'dead letters',
  phase: 'after',
  needs: ['account', 'stack'],
  local: true,
  async examine({ aws, stack }) {
    const count = async (logicalId: string): Promise<number> => {
      const { Attributes } = await aws.sqs.send(
        new GetQueueAttributesCommand({
          QueueUrl: physicalId(stack, 'AWS::SQS::Queue', logicalId),
          AttributeNames: [ATTRIBUTE],
        }),
      );
      return Number(Attributes?.[ATTRIBUTE] ?? 0);
    };
    const [mails, events] = await Promise.all([count('MailDeadLetters'), count('MailUndelivered')]);
    if (mails > 0) {
      return failure(
        `${mails} mails are waiting there`,
        'See DeadLetters in infra/docs/RUNBOOK.md; then: npm run redrive',
      );
    }
    return events > 0
      ? failure(`${events} events reached no function`, 'See Undelivered in infra/docs/RUNBOOK.md.')
      : ok('none');
  },
};
