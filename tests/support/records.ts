import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateScan,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { AssessmentRecord } from '#lambdas/assessment/assessment-store.ts';
import { leadKey } from '#lambdas/lead/lead-key.ts';
import type { LeadRecord } from '#lambdas/lead/lead-store.ts';
import type { MailJob } from '#lambdas/mail/mail-job.ts';
import { type MailState, type MailStatus, requestMail } from '#lambdas/mail/mail-state.ts';
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

/** As records have their times. */
export const ago = (minutes: number): string =>
  new Date(Date.now() - minutes * 60_000).toISOString();

/** All that an account has handed in. */
export const assessmentsOf = async (userId: string): Promise<AssessmentRecord[]> => {
  const { Items = [] } = await tables.send(
    new QueryCommand({
      TableName: tableOf.assessment,
      KeyConditionExpression: 'userId = :userId',
      ExpressionAttributeValues: { ':userId': userId },
    }),
  );
  return Items as AssessmentRecord[];
};

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

export const findRecipient = (email: string) => find(tableOf.guide, { pk: recipientKey(email) });

/** Puts what is known of a recipient in the place of what was. */
export const alterRecipient = async (email: string, known: Omit<Recipient, 'version'>) => {
  const { version = 0 } = (await findRecipient(email)) ?? {};
  const Item = { pk: recipientKey(email), version: version + 1, ...known };
  await tables.send(new PutCommand({ TableName: tableOf.guide, Item }));
};

/** Changes a record as time, or another version of the product, would have: `set` as in `{ 'mail.leaseUntil': … }`. */
export const alterRecord = (job: MailJob, set: Record<string, unknown>) => {
  const names = [...new Set(Object.keys(set).flatMap((path) => path.split('.')))];
  const short = (path: string) =>
    path
      .split('.')
      .map((name) => `#n${names.indexOf(name)}`)
      .join('.');
  const changes = Object.entries(set);
  return tables.send(
    new UpdateCommand({
      TableName: tableOf[job.kind],
      Key: recordKey(job),
      UpdateExpression: `SET ${changes.map(([path], index) => `${short(path)} = :v${index}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(
        names.map((name, index) => [`#n${index}`, name]),
      ),
      ExpressionAttributeValues: Object.fromEntries(
        changes.map(([, value], index) => [`:v${index}`, value]),
      ),
    }),
  );
};

/** A lead as it lies in its table, its mail not yet sent. */
const leadRecord = (leadId: string, email: string) => ({
  ...requestMail('guide', new Date()),
  ...leadKey(leadId),
  ...{ email, name: 'visitor', createdAt: new Date().toISOString(), fingerprint: 'none' },
  unsubscribeSecret: '5'.repeat(32),
});

/** Puts a lead into its table past the endpoint, as an earlier moment or another release has left it. */
export const leaveLead = (leadId: string, email: string, changes: Record<string, unknown> = {}) =>
  tables.send(
    new PutCommand({
      TableName: tableOf.guide,
      Item: { ...leadRecord(leadId, email), ...changes },
    }),
  );

/** @param attributes those wanted. @default all */
export const allRecords = async (
  TableName: string,
  ...attributes: string[]
): Promise<Record<string, unknown>[]> => {
  const wanted = attributes.length > 0 && { ProjectionExpression: attributes.join(', ') };
  const pages = await Array.fromAsync(paginateScan({ client: tables }, { TableName, ...wanted }));
  return pages.flatMap(({ Items = [] }) => Items);
};
