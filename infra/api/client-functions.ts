import {
  indexArn,
  permit,
  permitAttributes,
  permitInTransaction,
} from '#infra/functions/permissions.ts';
import { entryAttributes } from '#lambdas/account/download/entry-attributes.ts';
import { readableBy } from '#lambdas/case/case-row.ts';
import { indexes } from '#lambdas/platform/environment.ts';
import * as client from '#shared/endpoints/client.ts';
import { check, type EndpointFunction, useDraftKey } from './endpoint-function.ts';

export const clientFunctions: Record<string, EndpointFunction> = {
  SubmitHealthAssessment: {
    lambda: 'assessment/submit-health-assessment',
    endpoints: [client.submitHealthAssessment],
    concurrency: 'setting',
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
    concurrency: 10,
    permissions: ({ data, stage }) => [
      permit(['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:DeleteItem'], data.drafts),
      useDraftKey(data, stage, ['kms:GenerateDataKey', 'kms:Decrypt'], 'draft'),
    ],
  },
  WithdrawConsent: {
    lambda: 'account/withdraw-consent',
    endpoints: [client.withdrawConsent],
    permissions: ({ data }) => [
      permitAttributes(data.clients, readableBy('withdrawal')),
      permitInTransaction('dynamodb:UpdateItem', data.clients),
      permitInTransaction('dynamodb:PutItem', data.audit, data.outbox),
    ],
  },
  MyAssessments: {
    lambda: 'account/my-assessments',
    endpoints: [client.readMyAssessments],
    permissions: ({ data, accounts }) => [
      permitAttributes(data.clients, readableBy('dates')),
      permitInTransaction('dynamodb:UpdateItem', data.clients),
      permit('cognito-idp:AdminGetUser', accounts.userPool),
      permitAttributes(data.coachState, ['id', 'timeOff']),
      permit('dynamodb:Query', data.audit),
    ],
  },
  DeleteAccount: {
    lambda: 'account/delete-account',
    endpoints: [client.deleteAccount],
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
    timeoutSeconds: 10,
    permissions: ({ data, accounts, stage }) => [
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
      permit('dynamodb:Query', data.audit, data.messages, indexArn(data.leads, indexes.byAddress)),
      permitInTransaction('dynamodb:UpdateItem', data.tasks),
      permitInTransaction('dynamodb:PutItem', data.outbox, data.audit),
      check(data.clients),
      permit('kms:Decrypt', data.assessmentKey, data.contactKey),
      useDraftKey(data, stage, 'kms:Decrypt', 'message'),
      permit('kms:GenerateMac', data.addressKey),
      permit('cognito-idp:AdminGetUser', accounts.userPool),
    ],
  },
};
