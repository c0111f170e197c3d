import { type App, CfnOutput, CliCredentialsStackSynthesizer, Stack } from 'aws-cdk-lib';
import { Accounts } from '#infra/accounts/accounts.ts';
import { SignInLog } from '#infra/accounts/sign-in-log.ts';
import { Trainers } from '#infra/accounts/trainers.ts';
import { Api } from '#infra/api/api.ts';
import { endpointFunctions } from '#infra/api/endpoints.ts';
import { Data } from '#infra/data/data.ts';
import { Rights } from '#infra/data/deletion.ts';
import { DomainRecords } from '#infra/edge/domain.ts';
import { Site } from '#infra/edge/site.ts';
import { SiteUpload } from '#infra/edge/site-upload.ts';
import { Email } from '#infra/email/email.ts';
import { Sender } from '#infra/email/sender.ts';
import { functionsOf } from '#infra/functions/create-function.ts';
import { Alarms } from '#infra/watch/alarms.ts';
import { Budget } from '#infra/watch/budget.ts';
import { acknowledgeFindings } from '#infra/watch/cdk-nag.ts';
import { Dashboard } from '#infra/watch/dashboard.ts';
import { UsageMetrics } from '#infra/watch/metrics.ts';
import { Trail } from '#infra/watch/trail.ts';
import { REGION } from '#shared/region.ts';
import type { Stage } from './stage.ts';

export class CoachingStack extends Stack {
  constructor(app: App, stage: Stage) {
    super(app, stage.stackName, {
      description: 'An online coach: site, accounts, leads and confidential health assessments',
      env: { region: REGION },
      // The local cloud lacks the roles of `cdk bootstrap`, which the default synthesizer needs.
      ...(stage.name === 'local' && { synthesizer: new CliCredentialsStackSynthesizer() }),
    });

    const data = new Data(this, 'Data', stage);
    const sender = new Sender(this, 'Sender', { stage, topicKey: data.storageKey });
    const accounts = new Accounts(this, 'Accounts', {
      stage,
      logKey: data.storageKey,
      recipients: data.recipients,
      addressKey: data.addressKey,
      configurationSet: sender.configurationSetName,
    });
    const trainers = new Trainers(this, 'Trainers', {
      stage,
      configurationSet: sender.configurationSetName,
      firewall: accounts.firewall,
    });
    const api = new Api(this, 'Api', { stage, accounts, trainers, data });
    const site = new Site(this, 'Site', { stage, api });
    const email = new Email(this, 'Email', { stage, data, sender, siteUrl: site.url });
    new Rights(this, 'Rights', {
      stage,
      data,
      accounts,
      undelivered: email.undelivered,
    });
    const usage = new UsageMetrics(this, 'Usage', { accounts, accessLog: api.accessLog });
    const alarms = new Alarms(this, 'Alarms', { stage, api, email, usage });
    new Dashboard(this, 'Dashboard', { site, api, email, usage, alarms });
    if (stage.monthlyBudget !== undefined) {
      new Budget(this, 'Budget', { monthly: stage.monthlyBudget, email: stage.alarmEmail });
    }

    if (stage.name === 'deployed') {
      const { assessments, messages, audit } = data;
      const trail = new Trail(this, 'Trail', { tables: [assessments, messages, audit] });
      this.tell({ TrailName: trail.name });
      const signIns = new SignInLog(this, 'SignIns', { stage, userPool: accounts.userPool });
      this.tell({ SignInLogName: signIns.name });
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

    this.tell({
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
      AuditTableName: data.audit.tableName,
      TrainersTableName: data.trainers.tableName,
      CoachStateTableName: data.coachState.tableName,
      CoachFunctionNames: Array.from(api.functions)
        .filter(([id]) => endpointFunctions[id]?.endpoints[0]?.access === 'trainer')
        .map(([, { functionName }]) => functionName)
        .join(','),
      LeadsTableName: data.leads.tableName,
      AssessmentsTableName: data.assessments.tableName,
      ClientsTableName: data.clients.tableName,
      MessagesTableName: data.messages.tableName,
      OutboxTableName: data.outbox.tableName,
      RecipientsTableName: data.recipients.tableName,
      DraftsTableName: data.drafts.tableName,
      TasksTableName: data.tasks.tableName,
      TombstonesTableName: data.tombstones.tableName,
      AssessmentKeyArn: data.assessmentKey.keyArn,
      ContactKeyArn: data.contactKey.keyArn,
      DraftKeyArn: data.draftKey.keyArn,
      AddressKeyArn: data.addressKey.keyArn,
      StorageKeyArn: data.storageKey.keyArn,
      EmailQueueUrl: email.queue.queueUrl,
      EmailDeadLettersUrl: email.deadLetters.queueUrl,
      EmailFeedbackTopicArn: sender.feedbackTopic.topicArn,
      ...Object.fromEntries(
        functionsOf(this).map((fn) => [`${fn.node.id}FunctionName`, fn.functionName]),
      ),
    });
  }

  private tell(outputs: Record<string, string>): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}
