import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { indexes } from '#lambdas/environment.ts';
import { draftKeyContract, draftKeyPath } from '#shared/draft-key.ts';
import { myAssessmentsEndpoint } from '#shared/my-assessments.ts';
import { rightsEndpoints } from '#shared/rights.ts';
import type { Accounts } from './accounts.ts';
import { type Api, inTransaction } from './api.ts';
import { permit, permitAttributes } from './create-function.ts';
import { type Data, indexArn } from './data.ts';
import type { Stage } from './stage.ts';

interface ClientEndpointsProps {
  stage: Stage;
  data: Data;
  accounts: Accounts;
}

/** Serves what signed-in clients have for themselves: their draft, what became of what they sent, their rights. */
export function serveClients(api: Api, { stage, data, accounts }: ClientEndpointsProps): void {
  api.serve({
    id: 'DraftKey',
    name: 'draft/draft-key',
    path: draftKeyPath,
    methods: ['POST', 'DELETE'],
    access: draftKeyContract.access,
    permissions: [
      permit(['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:DeleteItem'], data.drafts.tableArn),
      draftKeyUse(data.draftKey, stage),
    ],
    concurrency: 10,
  });
  const withdrawal = rightsEndpoints.withdrawConsent;
  api.serve({
    id: 'WithdrawConsent',
    name: 'client/withdraw-consent',
    path: withdrawal.path,
    methods: [withdrawal.method],
    access: withdrawal.access,
    // It can close what was sent, and read or decrypt none of it.
    permissions: [
      permitAttributes(data.clients, [
        ...['userId', 'state', 'assessments', 'withdrawnAt', 'erasing', 'revision'],
      ]),
      inTransaction('dynamodb:UpdateItem', data.clients),
      inTransaction('dynamodb:PutItem', data.audit, data.outbox),
    ],
    concurrency: 5,
  });
  api.serve({
    id: 'MyAssessments',
    name: 'client/my-assessments',
    path: myAssessmentsEndpoint.path,
    methods: [myAssessmentsEndpoint.method],
    access: myAssessmentsEndpoint.access,
    // Dates alone: it can't read an assessment, and of a client's row their times.
    permissions: [
      permitAttributes(data.clients, ['userId', 'assessments', 'withdrawnAt', 'erasing']),
      permitAttributes(data.coachState, ['id', 'holiday']),
      permit(['dynamodb:Query'], data.audit.tableArn),
    ],
    concurrency: 5,
  });
  const { path, method, access } = rightsEndpoints.deleteAccount;
  api.serve({
    id: 'DeleteAccount',
    name: 'client/delete-account',
    ...{ path, access },
    methods: [method],
    environment: { USER_POOL_ID: accounts.userPool.userPoolId },
    // It can mark and ask, and delete nothing: that is done behind it.
    permissions: [
      inTransaction('dynamodb:PutItem', data.tasks, data.drafts, data.audit),
      inTransaction('dynamodb:UpdateItem', data.clients),
      permit(['cognito-idp:AdminGetUser'], accounts.userPool.userPoolArn),
    ],
    concurrency: 5,
  });
  serveDownloads(api, data, accounts);
}

/** A copy of all that is held of a client: asked for with a fresh sign-in, and opened by a mailed link. */
function serveDownloads(api: Api, data: Data, { userPool }: Accounts): void {
  const { assessments, clients, leads, outbox, recipients, audit, drafts, tasks } = data;
  const findAccount = permit(['cognito-idp:AdminGetUser'], userPool.userPoolArn);
  const { requestDownload, download } = rightsEndpoints;
  api.serve({
    id: 'RequestDownload',
    name: 'client/request-download',
    path: requestDownload.path,
    methods: [requestDownload.method],
    access: requestDownload.access,
    environment: { USER_POOL_ID: userPool.userPoolId },
    permissions: [
      findAccount,
      permit(['dynamodb:GetItem'], tasks.tableArn),
      inTransaction('dynamodb:PutItem', tasks, outbox),
      inTransaction('dynamodb:ConditionCheckItem', clients),
    ],
    concurrency: 5,
  });
  api.serve({
    id: 'Download',
    name: 'client/download',
    path: download.path,
    methods: [download.method],
    access: download.access,
    environment: { USER_POOL_ID: userPool.userPoolId },
    permissions: [
      findAccount,
      permit(
        ['dynamodb:GetItem'],
        ...[assessments, clients, leads, recipients, tasks].map(({ tableArn }) => tableArn),
      ),
      permitAttributes(outbox, ['id', 'kind', 'state', 'dueAt', 'settledAt']),
      permitAttributes(drafts, ['userId', 'createdAt']),
      permit(['dynamodb:Query'], audit.tableArn, indexArn(leads, indexes.byAddress)),
      inTransaction('dynamodb:UpdateItem', tasks),
      inTransaction('dynamodb:PutItem', outbox, audit),
      inTransaction('dynamodb:ConditionCheckItem', clients),
      permit(['kms:Decrypt'], data.assessmentKey.keyArn, data.contactKey.keyArn),
      permit(['kms:GenerateMac'], data.addressKey.keyArn),
    ],
    concurrency: 5,
    timeout: Duration.seconds(10),
  });
}

/** Data keys for drafts, each for one account. The emulator's IAM knows no encryption context. */
const draftKeyUse = (key: IKey, stage: Stage): PolicyStatement =>
  new PolicyStatement({
    actions: ['kms:GenerateDataKey', 'kms:Decrypt'],
    resources: [key.keyArn],
    ...(stage.name === 'deployed' && {
      conditions: {
        StringEquals: { 'kms:EncryptionContext:purpose': 'draft' },
        'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['userId', 'purpose'] },
      },
    }),
  });
