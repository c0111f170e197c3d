import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { awsConfig, output } from '#tests/support/product/product.ts';

const sns = new SNSClient(awsConfig);

export const report = (event: object) =>
  sns.send(
    new PublishCommand({
      TopicArn: output('EmailFeedbackTopicArn'),
      Message: JSON.stringify(event),
    }),
  );

export const topicEvent = (event: object) => ({
  Records: [{ Sns: { Message: JSON.stringify(event) } }],
});

const tags = (values: Record<string, string>) => ({
  tags: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]])),
});

const bounce = (mail: object, emailAddress: string) => ({
  eventType: 'Bounce',
  mail,
  bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress }] },
});

export const bounceOf = (email: string, leadId: string) =>
  bounce(tags({ kind: 'guide', entry: leadId }), email);

export const noticeBounceOf = (email: string, assessmentId: string) =>
  bounce(tags({ kind: 'notice', entry: assessmentId }), email);

export const complaintOf = (email: string, leadId: string) => ({
  eventType: 'Complaint',
  mail: tags({ kind: 'guide', entry: leadId }),
  complaint: { complainedRecipients: [{ emailAddress: email }] },
});
