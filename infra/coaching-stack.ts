import { type App, CfnOutput, CliCredentialsStackSynthesizer, Stack } from 'aws-cdk-lib';
import { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Accounts } from '#infra/accounts/accounts.ts';
import { SignInLog } from '#infra/accounts/sign-in-log.ts';
import { Trainers } from '#infra/accounts/trainers.ts';
import { Api } from '#infra/api/api.ts';
import { Data, nameOf } from '#infra/data/data.ts';
import { DomainRecords } from '#infra/edge/domain.ts';
import { Site } from '#infra/edge/site.ts';
import { SiteUpload } from '#infra/edge/site-upload.ts';
import { Sender } from '#infra/email/sender.ts';
import { functionsOf } from '#infra/functions/create-function.ts';
import { Jobs } from '#infra/jobs/jobs.ts';
import { Alarms } from '#infra/watch/alarms.ts';
import { Budget } from '#infra/watch/budget.ts';
import { acknowledgeFindings } from '#infra/watch/cdk-nag.ts';
import { Trail } from '#infra/watch/trail.ts';
import { REGION } from '#shared/region.ts';
import type { Stage } from './stage.ts';

export class CoachingStack extends Stack {
  constructor(app: App, stage: Stage) {
    super(app, stage.stackName, {
      description: 'An online coach: site, accounts, leads and confidential health assessments',
      env: { region: REGION },
      // After a mistaken `cdk destroy`, no deployment could use the tables and keys again.
      terminationProtection: stage.isProtected,
      // The local cloud lacks the roles of `cdk bootstrap`, which the default synthesizer needs.
      synthesizer: stage.name === 'local' ? new CliCredentialsStackSynthesizer() : undefined,
    });

    const data = new Data(this, 'Data', stage);
    const sender = new Sender(this, 'Sender', { stage, topicKey: data.storageKey });
    const accounts = new Accounts(this, 'Accounts', {
      stage,
      logKey: data.storageKey,
      configurationSet: sender.configurationSetName,
    });
    const trainers = new Trainers(this, 'Trainers', {
      stage,
      configurationSet: sender.configurationSetName,
      firewall: accounts.firewall,
    });
    const api = new Api(this, 'Api', { stage, accounts, trainers, data });
    const site = new Site(this, 'Site', { stage, api });
    const jobs = new Jobs(this, 'Jobs', { stage, data, accounts, sender, siteUrl: site.url });
    const alarms = new Alarms(this, 'Alarms', { stage, accounts, api, jobs });
    if (stage.monthlyBudget !== undefined) {
      new Budget(this, 'Budget', { monthly: stage.monthlyBudget, email: stage.alarmEmail });
    }

    if (stage.name === 'deployed') {
      if (!stage.onlyEmailTo) {
        // A second trail in the account would cost $2 per 100,000 events, so a trial has none.
        const { cases, assessments, audit } = data;
        new Trail(this, 'Trail', { tables: [cases, assessments, audit] });
      }
      const signIns = new SignInLog(this, 'SignIns', { stage, userPool: accounts.userPool });
      this.#tell({ SignInLogName: signIns.name });
      if (stage.domain?.hostedZoneId) {
        new DomainRecords(this, 'Domain', {
          domain: stage.domain,
          hostedZoneId: stage.domain.hostedZoneId,
          emailFrom: stage.emailFrom,
          reportsTo: stage.alarmEmail,
          region: this.region,
          distribution: site.distribution,
          sender,
        });
      }
      new SiteUpload(this, 'SiteUpload', {
        bucket: site.bucket,
        distribution: site.distribution,
        config: {
          region: this.region,
          userPoolId: accounts.userPool.userPoolId,
          userPoolClientId: accounts.client.userPoolClientId,
          trainers: trainers.siteConfig,
        },
        logKey: data.storageKey,
        after: [...this.node.children],
      });
      acknowledgeFindings(this, stage);
    }

    this.#tell({
      SiteUrl: site.url,
      DistributionDomainName: site.distribution.distributionDomainName,
      SiteBucketName: site.bucket.bucketName,
      ApiId: api.httpApi.apiId,
      UserPoolId: accounts.userPool.userPoolId,
      UserPoolClientId: accounts.client.userPoolClientId,
      TrainersPoolId: trainers.userPool.userPoolId,
      TrainersClientId: trainers.client.userPoolClientId,
      TimeZone: stage.timeZone,
      DeletionProtection: stage.isProtected ? 'on' : 'off',
      JobsQueueUrl: jobs.queue.queueUrl,
      DeadLettersUrl: jobs.deadLetters.queueUrl,
      EmailFeedbackTopicArn: sender.feedbackTopic.topicArn,
      AlarmTopicArn: alarms.topic.topicArn,
    });
    for (const each of [...data.node.children, ...functionsOf(this)]) {
      const { id } = each.node;
      if (each instanceof Table) this.#tell({ [`${nameOf(each)}TableName`]: each.tableName });
      if (each instanceof Key) this.#tell({ [`${id}Arn`]: each.keyArn });
      if (each instanceof LambdaFunction) this.#tell({ [`${id}FunctionName`]: each.functionName });
    }
  }

  #tell(outputs: Record<string, string>): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}
