import { expect, test } from 'vitest';
import { deadLetters } from '#infra/operate/doctor/checks/dead-letters.ts';
import { deployed, doctorContext } from '#tests/support/commands/doctor.ts';

const stack = deployed(
  {},
  {
    'AWS::SQS::Queue MailDeadLetters0123ABCD': 'https://sqs/dead',
    'AWS::SQS::Queue MailUndelivered0123ABCD': 'https://sqs/undelivered',
  },
);

test.each([
  [0, 0, 'ok', 'none'],
  [2, 0, 'failure', '2 mails'],
  [0, 1, 'failure', '1 events'],
])('%s mails and %s events: %s', async (mails, events, level, found) => {
  const attributes = ({ QueueUrl }: { QueueUrl: string }) => ({
    Attributes: {
      ApproximateNumberOfMessages: String(QueueUrl.endsWith('dead') ? mails : events),
    },
  });
  expect(
    await deadLetters.examine(doctorContext({ stack, aws: { GetQueueAttributes: attributes } })),
  ).toMatchObject({ level, found: expect.stringContaining(found) });
});
