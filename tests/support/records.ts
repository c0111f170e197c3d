import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { AssessmentRecord } from '#lambdas/assessment/assessment-store.ts';
import { leadKey } from '#lambdas/lead/lead-key.ts';
import type { LeadRecord } from '#lambdas/lead/lead-store.ts';
import type { MailJob } from '#lambdas/mail/mail-job.ts';
import type { MailState, MailStatus } from '#lambdas/mail/mail-state.ts';
import { type Recipient, recipientKey } from '#lambdas/mail/recipient.ts';
import { recordKey } from '#lambdas/mail/record-key.ts';
import { eventually } from './eventually.ts';
import { awsConfig, output } from './product.ts';

/** The tables, as the account's owner. */
export const tables = DynamoDBDocumentClient.from(new DynamoDBClient(awsConfig));

export const tableOf = {
  guide: output('LeadsTableName'),
  assessment: output('AssessmentsTableName'),
};

const find = async (TableName: string, Key: Record<string, string>) =>
  (await tables.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;

export const findLead = async (leadId: string): Promise<LeadRecord | undefined> =>
  (await find(tableOf.guide, leadKey(leadId))) as LeadRecord | undefined;

export const findAssessment = async (
  userId: string,
  assessmentId: string,
): Promise<AssessmentRecord | undefined> =>
  (await find(tableOf.assessment, { userId, assessmentId })) as AssessmentRecord | undefined;

export const guideJob = (leadId: string): MailJob => ({ kind: 'guide', leadId });

/** What became of the mail that a record asks for. */
export const mailStatusOf = async (job: MailJob): Promise<MailStatus | undefined> =>
  (await find(tableOf[job.kind], recordKey(job)))?.mail;

/** Waits until the mail of a record is in this state, or one of these. */
export const waitForMailState = (
  job: MailJob,
  wanted: MailState | MailState[],
): Promise<MailStatus> =>
  eventually(async () => {
    const mail = await mailStatusOf(job);
    if (!mail || ![wanted].flat().includes(mail.state)) {
      throw new Error(`The mail is ${JSON.stringify(mail)}, not ${wanted}.`);
    }
    return mail;
  });

export const findRecipient = (email: string) => find(tableOf.guide, recipientKey(email));

/** Puts what is known of a recipient in the place of what was. */
export const alterRecipient = async (email: string, known: Omit<Recipient, 'version'>) => {
  const { version = 0 } = (await findRecipient(email)) ?? {};
  const Item = { ...recipientKey(email), version: version + 1, ...known };
  await tables.send(new PutCommand({ TableName: tableOf.guide, Item }));
};
