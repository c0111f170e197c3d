import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Accounts } from '#infra/accounts/accounts.ts';
import { type Data, indexArn } from '#infra/data/data.ts';
import type { LambdaName } from '#infra/functions/bundle-lambda.ts';
import { inTransaction, permit, permitAttributes } from '#infra/functions/create-function.ts';
import type { Stage } from '#infra/stage.ts';
import { readableBy } from '#lambdas/case/case-row.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import { draftKeyContract, draftKeyPath } from '#shared/endpoints/draft-key.ts';
import { myAssessmentsEndpoint } from '#shared/endpoints/my-assessments.ts';
import { rightsEndpoints } from '#shared/endpoints/rights.ts';
import type { Api } from './api.ts';

/** What the stack takes from an endpoint's contract. */
interface Contract {
  path: string;
  method: 'GET' | 'POST';
  access: 'signed-in';
}

interface ClientEndpointsProps {
  stage: Stage;
  data: Data;
  accounts: Accounts;
}

/** The endpoints for signed-in clients: their draft, the dates of their assessments, their rights. */
export function serveClients(api: Api, { stage, data, accounts }: ClientEndpointsProps): void {
  const { assessments, clients, leads, outbox, recipients, audit, drafts, tasks } = data;
  const { withdrawConsent, deleteAccount, requestDownload, download } = rightsEndpoints;
  const findAccount = permit(['cognito-idp:AdminGetUser'], accounts.userPool.userPoolArn);
  const serve = (
    id: string,
    name: LambdaName,
    { path, method, access }: Contract,
    permissions: PolicyStatement[],
    timeout?: Duration,
  ) =>
    api.serve({
      ...{ id, name, path, access, permissions, methods: [method], concurrency: 5 },
      environment: { USER_POOL_ID: accounts.userPool.userPoolId },
      ...(timeout && { timeout }),
    });

  api.serve({
    ...{ id: 'DraftKey', name: 'draft/draft-key', path: draftKeyPath, concurrency: 10 },
    ...{ methods: ['POST', 'DELETE'], access: draftKeyContract.access },
    permissions: [
      permit(['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:DeleteItem'], drafts.tableArn),
      draftKeyUse(data.draftKey, stage),
    ],
  });
  // It can close assessments, and read or decrypt none of them.
  serve('WithdrawConsent', 'account/withdraw-consent', withdrawConsent, [
    permitAttributes(clients, readableBy('withdrawal')),
    inTransaction('dynamodb:UpdateItem', clients),
    inTransaction('dynamodb:PutItem', audit, outbox),
  ]);
  // Dates alone: it can't read an assessment, and of a client's row their times.
  serve('MyAssessments', 'account/my-assessments', myAssessmentsEndpoint, [
    permitAttributes(clients, readableBy('dates')),
    permitAttributes(data.coachState, ['id', 'holiday']),
    permit(['dynamodb:Query'], audit.tableArn),
  ]);
  // It can mark and ask, and delete nothing: that is done behind it.
  serve('DeleteAccount', 'account/delete-account', deleteAccount, [
    inTransaction('dynamodb:PutItem', tasks, drafts, audit),
    inTransaction('dynamodb:UpdateItem', clients),
    findAccount,
  ]);
  serve('RequestDownload', 'account/download/request-download', requestDownload, [
    findAccount,
    permit(['dynamodb:GetItem'], tasks.tableArn),
    inTransaction('dynamodb:PutItem', tasks, outbox),
    inTransaction('dynamodb:ConditionCheckItem', clients),
  ]);
  serve(
    'Download',
    'account/download/download',
    download,
    [
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
    Duration.seconds(10),
  );
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
