import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Accounts } from '#infra/accounts/accounts.ts';
import type { Data } from '#infra/data/data.ts';
import type { LambdaName } from '#infra/functions/bundle-lambda.ts';
import {
  indexArn,
  permit,
  permitAttributes,
  permitInTransaction,
} from '#infra/functions/permissions.ts';
import type { Stage } from '#infra/stage.ts';
import { entryAttributes } from '#lambdas/account/download/entry-attributes.ts';
import { readableBy } from '#lambdas/case/case-row.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import * as client from '#shared/endpoints/client.ts';
import * as coach from '#shared/endpoints/coach.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import * as visitor from '#shared/endpoints/visitor.ts';

interface Resources {
  stage: Stage;
  data: Data;
  accounts: Accounts;
}

interface EndpointFunction {
  lambda: LambdaName;
  endpoints: readonly Endpoint[];
  /** Besides its log, and the tables' key through DynamoDB. */
  permissions: (resources: Resources) => PolicyStatement[];
  /** In seconds. */
  timeout: number;
  /** Reserved concurrency. @default the setting `endpointConcurrency` */
  concurrency?: number;
  /**
   * Requests per network address in five minutes, after which the firewall answers 429. AWS WAF's minimum is
   * 10.
   */
  rate?: { name: string; limit: number };
  /** Whether an alarm rings when Lambda throttles it. */
  alarmWhenThrottled?: boolean;
}

/**
 * The permissions of every function for trainers that writes audit entries: it checks that the trainer isn't
 * locked, and can neither read nor change an entry.
 */
const recording = ({ audit, trainers }: Data): PolicyStatement[] => [
  permit('dynamodb:PutItem', audit),
  check(trainers),
];

/** DynamoDB knows this action inside transactions only. */
const check = (...tables: Parameters<typeof permit>[1][]): PolicyStatement =>
  permit('dynamodb:ConditionCheckItem', ...tables);

/** By function id, the prefix of its outputs and alarms, and its name in `npm run logs`. */
export const endpointFunctions: Record<string, EndpointFunction> = {
  SubscribeLeadMagnet: {
    lambda: 'lead/subscribe-lead-magnet',
    endpoints: [visitor.subscribeLeadMagnet],
    timeout: 5,
    rate: { name: 'LeadRate', limit: 10 },
    alarmWhenThrottled: true,
    permissions: ({ data }) => [permitInTransaction('dynamodb:PutItem', data.leads, data.outbox)],
  },
  Unsubscribe: {
    lambda: 'lead/unsubscribe',
    endpoints: [visitor.unsubscribePage, visitor.unsubscribe],
    timeout: 5,
    concurrency: 5,
    permissions: ({ data }) => [
      permit('dynamodb:GetItem', data.leads),
      permit('dynamodb:UpdateItem', data.recipients),
      permit('kms:GenerateMac', data.addressKey),
    ],
  },
  /**
   * It can't decrypt, query, or get a record; a failed condition shows it the encrypted row of a client whose id it knows.
   * The pool tells it the address of its caller's account.
   */
  SubmitHealthAssessment: {
    lambda: 'assessment/submit-health-assessment',
    endpoints: [client.submitHealthAssessment],
    timeout: 5,
    alarmWhenThrottled: true,
    permissions: ({ data, accounts }) => [
      permitInTransaction('dynamodb:PutItem', data.assessments, data.outbox),
      permitInTransaction('dynamodb:UpdateItem', data.clients),
      permitInTransaction('dynamodb:DeleteItem', data.drafts),
      permit('kms:GenerateDataKey', data.assessmentKey, data.contactKey),
      permit('kms:GenerateMac', data.addressKey),
      permit('cognito-idp:AdminGetUser', accounts.userPool),
    ],
  },
  DraftKey: {
    lambda: 'draft/draft-key',
    endpoints: [client.giveDraftKey, client.endDraftKey],
    timeout: 5,
    concurrency: 10,
    permissions: ({ data, stage }) => [
      permit(['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:DeleteItem'], data.drafts),
      useDraftKey(data, stage),
    ],
  },
  /** It can block openings, but can't read or decrypt an assessment. */
  WithdrawConsent: {
    lambda: 'account/withdraw-consent',
    endpoints: [client.withdrawConsent],
    timeout: 5,
    concurrency: 5,
    permissions: ({ data }) => [
      permitAttributes(data.clients, readableBy('withdrawal')),
      permitInTransaction('dynamodb:UpdateItem', data.clients),
      permitInTransaction('dynamodb:PutItem', data.audit, data.outbox),
    ],
  },
  /** It reads dates, but no assessment. */
  MyAssessments: {
    lambda: 'account/my-assessments',
    endpoints: [client.readMyAssessments],
    timeout: 5,
    concurrency: 5,
    permissions: ({ data }) => [
      permitAttributes(data.clients, readableBy('dates')),
      permitAttributes(data.coachState, ['id', 'holiday']),
      permit('dynamodb:Query', data.audit),
    ],
  },
  /** It stores a task and deletes nothing; the function that runs tasks deletes. */
  DeleteAccount: {
    lambda: 'account/delete-account',
    endpoints: [client.deleteAccount],
    timeout: 5,
    concurrency: 5,
    permissions: ({ data, accounts }) => [
      permitInTransaction('dynamodb:PutItem', data.tasks, data.drafts, data.audit),
      permitInTransaction('dynamodb:UpdateItem', data.clients),
      permit('dynamodb:Query', indexArn(data.clients, indexes.byAccount)),
      permit('kms:GenerateMac', data.addressKey),
      permit('cognito-idp:AdminGetUser', accounts.userPool),
    ],
  },
  RequestDownload: {
    lambda: 'account/download/request-download',
    endpoints: [client.requestDownload],
    timeout: 5,
    concurrency: 5,
    permissions: ({ data, accounts }) => [
      permit('dynamodb:GetItem', data.tasks),
      permitInTransaction('dynamodb:PutItem', data.tasks, data.outbox),
      check(data.clients),
      permit('cognito-idp:AdminGetUser', accounts.userPool),
    ],
  },
  Download: {
    lambda: 'account/download/download',
    endpoints: [client.download],
    timeout: 10,
    concurrency: 5,
    permissions: ({ data, accounts }) => [
      permit(
        'dynamodb:GetItem',
        data.assessments,
        data.clients,
        data.leads,
        data.recipients,
        data.tasks,
      ),
      permitAttributes(data.outbox, entryAttributes),
      permitAttributes(data.drafts, ['userId', 'createdAt']),
      permit('dynamodb:Query', data.audit, indexArn(data.leads, indexes.byAddress)),
      permitInTransaction('dynamodb:UpdateItem', data.tasks),
      permitInTransaction('dynamodb:PutItem', data.outbox, data.accesses),
      check(data.clients),
      permit('kms:Decrypt', data.assessmentKey, data.contactKey),
      permit('kms:GenerateMac', data.addressKey),
      permit('cognito-idp:AdminGetUser', accounts.userPool),
    ],
  },
  /** It searches cases, but can't read an answer. */
  ListAssessments: {
    lambda: 'coach/inbox/list-assessments',
    endpoints: [coach.listRecords, coach.searchRecords, coach.countWaiting, coach.readFigures],
    timeout: 10,
    concurrency: 5,
    permissions: ({ data }) => [
      ...recording(data),
      permit('dynamodb:GetItem', data.trainers, data.coachState),
      permitInTransaction('dynamodb:UpdateItem', data.coachState),
      permit(
        'dynamodb:Query',
        indexArn(data.clients, indexes.byState),
        indexArn(data.clients, indexes.byAddress),
        indexArn(data.clients, indexes.byAnswer),
      ),
      permitAttributes(data.clients, readableBy('inbox')),
      permit('kms:Decrypt', data.contactKey),
      permit('kms:GenerateMac', data.addressKey),
    ],
  },
  /** It reads an assessment by its id, but can't list. */
  OpenAssessment: {
    lambda: 'coach/case/open-assessment',
    endpoints: [coach.openAssessment],
    timeout: 10,
    concurrency: 5,
    permissions: ({ data }) => [
      ...recording(data),
      permit('dynamodb:GetItem', data.trainers, data.assessments, data.clients),
      permitInTransaction('dynamodb:UpdateItem', data.coachState),
      check(data.clients, data.audit),
      permit('dynamodb:PutItem', data.outbox),
      permit('kms:Decrypt', data.assessmentKey),
    ],
  },
  /** It encrypts notes, but can't decrypt one. */
  UpdateCase: {
    lambda: 'coach/case/update-case',
    endpoints: [coach.changeCase, coach.addNote, coach.encryptDraft, coach.watchCase],
    timeout: 10,
    concurrency: 5,
    permissions: ({ data }) => [
      ...recording(data),
      permit('dynamodb:GetItem', data.trainers, data.coachState),
      permitAttributes(data.clients, readableBy('change')),
      permitInTransaction('dynamodb:UpdateItem', data.clients),
      permitInTransaction('dynamodb:PutItem', data.outbox),
      permit('kms:GenerateDataKey', data.assessmentKey),
    ],
  },
  ReadAudit: {
    lambda: 'coach/case/read-audit',
    endpoints: [coach.readHistory],
    timeout: 10,
    concurrency: 5,
    permissions: ({ data }) => [
      permit('dynamodb:GetItem', data.trainers),
      permit('dynamodb:Query', data.audit),
      permitInTransaction('dynamodb:PutItem', data.accesses),
      permitInTransaction('dynamodb:UpdateItem', data.coachState),
      check(data.clients, data.trainers),
    ],
  },
  SetHoliday: {
    lambda: 'coach/set-holiday',
    endpoints: [coach.setHoliday],
    timeout: 10,
    concurrency: 5,
    permissions: ({ data }) => [
      ...recording(data),
      permitAttributes(data.coachState, ['id', 'holiday']),
      permitInTransaction('dynamodb:PutItem', data.coachState),
    ],
  },
  ListLeads: {
    lambda: 'coach/leads/list-leads',
    endpoints: [coach.listLeads, coach.exportLeads],
    timeout: 10,
    concurrency: 5,
    permissions: ({ data }) => [
      ...recording(data),
      permitInTransaction('dynamodb:UpdateItem', data.coachState),
      permit('dynamodb:Query', indexArn(data.leads, indexes.byMonth)),
      permitAttributes(data.outbox, ['id', 'state']),
    ],
  },
};

/** Data keys for drafts, each for one account. The local cloud's IAM doesn't support encryption contexts. */
const useDraftKey = ({ draftKey }: Data, stage: Stage): PolicyStatement => {
  const statement = permit(['kms:GenerateDataKey', 'kms:Decrypt'], draftKey);
  if (stage.name === 'deployed') {
    statement.addConditions({
      StringEquals: { 'kms:EncryptionContext:purpose': 'draft' },
      'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['userId', 'purpose'] },
    });
  }
  return statement;
};
