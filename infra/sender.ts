import { Stack } from 'aws-cdk-lib';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { brand } from '#shared/brand.ts';
import { permit } from './house-lambda.ts';
import type { Stage } from './stage.ts';

interface SenderProps {
  stage: Stage;
  /** Encrypts what comes back, which names its recipient. */
  topicKey: IKey;
}

/** Who sends, as SES knows it: the domain, over TLS or not at all, and where bounces and complaints go. */
export class Sender extends Construct {
  readonly identity: EmailIdentity;
  readonly feedbackTopic: Topic;
  readonly configurationSetName: string;
  /** To send as this sender and no other. */
  readonly permission: PolicyStatement;

  constructor(scope: Construct, id: string, { stage, topicKey }: SenderProps) {
    super(scope, id);
    this.identity = new EmailIdentity(this, 'Identity', {
      identity: Identity.domain(brand.mailFrom.slice(brand.mailFrom.lastIndexOf('@') + 1)),
    });
    this.feedbackTopic = new Topic(this, 'FeedbackTopic', {
      masterKey: topicKey,
      // The local cloud speaks plain http on the loopback address.
      enforceSSL: stage.name === 'deployed',
    });
    const set = new ConfigurationSet(this, 'ConfigurationSet', {
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
    });
    set.addEventDestination('Feedback', {
      destination: EventDestination.snsTopic(this.feedbackTopic),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    this.configurationSetName = set.configurationSetName;

    const { partition, region, account } = Stack.of(this);
    const setArn = `arn:${partition}:ses:${region}:${account}:configuration-set/${set.configurationSetName}`;
    this.permission =
      stage.name === 'local'
        ? // The local cloud asks for the permission without naming the sender.
          permit(['ses:SendRawEmail'], '*')
        : permit(['ses:SendRawEmail'], this.identity.emailIdentityArn, setArn);
  }
}
