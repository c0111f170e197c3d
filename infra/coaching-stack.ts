import { type App, CfnOutput, CliCredentialsStackSynthesizer, Stack } from 'aws-cdk-lib';
import { Accounts } from './accounts.ts';
import { acknowledgeFindings } from './acknowledgements.ts';
import { Alarms } from './alarms.ts';
import { Api } from './api.ts';
import { Data } from './data.ts';
import { Mail } from './mail.ts';
import { SignInLog } from './sign-in-log.ts';
import { Site } from './site.ts';
import { SiteUpload } from './site-upload.ts';
import type { Stage } from './stage.ts';
import { Trainers } from './trainers.ts';

/** Where the stack lives: the distribution's firewall and certificate exist in this region only. */
export const REGION = 'us-east-1';

/** The whole product. Read it from top to bottom: data, accounts, endpoints, pages, mails, alarms. */
export class CoachingStack extends Stack {
  constructor(app: App, stage: Stage) {
    super(app, stage.stackName, {
      description: 'An online coach: site, accounts, leads and confidential health assessments',
      env: { region: REGION },
      // Assumed roles would be refused by policies that insist on TLS, which the local cloud doesn't speak.
      ...(stage.name === 'local' && { synthesizer: new CliCredentialsStackSynthesizer() }),
    });

    // The doctor compares them with the settings of the day.
    this.templateOptions.metadata = { Stage: stage };

    const data = new Data(this, 'Data', stage);
    const accounts = new Accounts(this, 'Accounts', { stage, logKey: data.storageKey });
    const trainers = new Trainers(this, 'Trainers', { stage, firewall: accounts.firewall });
    const api = new Api(this, 'Api', { stage, accounts, data });
    const site = new Site(this, 'Site', { stage, api });
    const mail = new Mail(this, 'Mail', { stage, data, siteUrl: site.url });
    new Alarms(this, 'Alarms', { stage, accounts, api, mail });

    if (stage.name === 'deployed') {
      new SiteUpload(this, 'SiteUpload', {
        bucket: site.bucket,
        distribution: site.distribution,
        config: {
          region: this.region,
          userPoolId: accounts.userPool.userPoolId,
          userPoolClientId: accounts.client.userPoolClientId,
          trainers: trainers.siteConfig,
        },
      });
      // What the owner enters with the keeper of the domain's names, so that SES believes the sender.
      this.tell(
        Object.fromEntries(
          mail.sender.identity.dkimRecords.map(({ name, value }, index) => [
            `MailDnsRecord${index + 1}`,
            `${name} CNAME ${value}`,
          ]),
        ),
      );
      const signIns = new SignInLog(this, 'SignIns', { stage, userPool: accounts.userPool });
      this.tell({ SignInLogName: signIns.name });
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
      LeadsTableName: data.leads.tableName,
      AssessmentsTableName: data.assessments.tableName,
      AssessmentKeyArn: data.assessmentKey.keyArn,
      StorageKeyArn: data.storageKey.keyArn,
      CoachReaderRoleArn: data.coachReader.roleArn,
      MailQueueUrl: mail.queue.queueUrl,
      MailDeadLettersUrl: mail.deadLetters.queueUrl,
      MailFeedbackTopicArn: mail.sender.feedbackTopic.topicArn,
      SubscribeLeadMagnetFunctionName: api.subscribeLeadMagnet.functionName,
      SubmitHealthAssessmentFunctionName: api.submitHealthAssessment.functionName,
      UnsubscribeFunctionName: api.unsubscribe.functionName,
      ConfirmSignUpFunctionName: accounts.confirmSignUp.functionName,
      RelayFunctionName: mail.relay.functionName,
      SendFunctionName: mail.send.functionName,
      SweepFunctionName: mail.sweep.functionName,
      FeedbackFunctionName: mail.feedback.functionName,
    });
  }

  private tell(outputs: Record<string, string>): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}
