import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
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
import { permit } from '#infra/functions/permissions.ts';
import { removalPolicyOf, type Stage } from '#infra/stage.ts';
import { domainOf } from '#shared/domain/setting-rules.ts';
import { mailFromDomain } from './dns-records.ts';

interface SenderProps {
  stage: Stage;
  topicKey: IKey;
}

export class Sender extends Construct {
  readonly dkimRecords: { name: string; value: string }[];
  readonly feedbackTopic: Topic;
  readonly configurationSetName: string;
  readonly permission: PolicyStatement;

  constructor(scope: Construct, id: string, { stage, topicKey }: SenderProps) {
    super(scope, id);
    this.dkimRecords = stage.hasSesIdentity ? [] : this.#verify(stage);
    this.feedbackTopic = new Topic(this, 'FeedbackTopic', {
      masterKey: topicKey,
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
    this.permission = this.#permission(stage);
  }

  #verify(stage: Stage): { name: string; value: string }[] {
    const domain = domainOf(stage.emailFrom);
    const identity = new EmailIdentity(this, 'Identity', {
      identity: stage.onlyEmailTo ? Identity.email(stage.emailFrom) : Identity.domain(domain),
      feedbackForwarding: false,
      mailFromDomain: stage.domain && mailFromDomain(domain),
    });
    identity.applyRemovalPolicy(removalPolicyOf(stage));
    return stage.onlyEmailTo ? [] : identity.dkimRecords;
  }

  #permission(stage: Stage): PolicyStatement {
    // The local cloud's IAM doesn't support conditions on the sender.
    if (stage.name === 'local') return permit('ses:SendRawEmail', '*');
    const { partition, region, account } = Stack.of(this);
    const sesArn = `arn:${partition}:ses:${region}:${account}`;
    return new PolicyStatement({
      actions: ['ses:SendRawEmail'],
      // In the sandbox, SES also checks the permission for the recipient's identity.
      resources: [
        `${sesArn}:identity/*`,
        `${sesArn}:configuration-set/${this.configurationSetName}`,
      ],
      conditions: {
        StringEquals: { 'ses:FromAddress': stage.emailFrom },
        ...(stage.onlyEmailTo && {
          'ForAllValues:StringEquals': { 'ses:Recipients': [stage.onlyEmailTo] },
        }),
      },
    });
  }
}
