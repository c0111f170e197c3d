import { Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { removalPolicyOf, type Stage } from '#infra/stage.ts';

interface AlarmTopicProps {
  stage: Stage;
  deadLetterQueue: IQueue;
}

/**
 * Makes a topic that emails alarms to the owner. The topic's policy replaces SNS's default one, so it must allow
 * CloudWatch to publish, and the key's policy must allow CloudWatch to use the key. `alarms.ts` lets an EventBridge
 * rule publish as well.
 */
export function alarmTopic(scope: Construct, { stage, deadLetterQueue }: AlarmTopicProps): Topic {
  const ofThisAccount = { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } };
  const cloudWatch = new ServicePrincipal('cloudwatch.amazonaws.com', {
    conditions: ofThisAccount,
  });
  // A separate key, so that alarms work even if the other keys fail.
  const key = new Key(scope, 'Key', {
    description: 'The topic of the alarms',
    enableKeyRotation: true,
    pendingWindow: Duration.days(30),
    removalPolicy: removalPolicyOf(stage),
  });
  // EventBridge calls KMS without naming its account, so a condition on the account would refuse it (SNS
  // Developer Guide, key management).
  for (const principal of [cloudWatch, new ServicePrincipal('events.amazonaws.com')]) {
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: [principal],
        actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
        resources: ['*'],
      }),
    );
  }
  const topic = new Topic(scope, 'Topic', {
    masterKey: key,
    enforceSSL: stage.name === 'deployed',
  });
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [cloudWatch],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
    }),
  );
  topic.addSubscription(new EmailSubscription(stage.alarmEmail, { deadLetterQueue }));
  return topic;
}
