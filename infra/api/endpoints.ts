import {
  indexArn,
  permit,
  permitAttributes,
  permitInTransaction,
} from '#infra/functions/permissions.ts';
import { entryAttributes } from '#lambdas/account/download/entry-attributes.ts';
import { readableBy } from '#lambdas/case/case-row.ts';
import { ANSWER_TIMES, indexes } from '#lambdas/platform/environment.ts';
import * as client from '#shared/endpoints/client.ts';
import * as coach from '#shared/endpoints/coach.ts';
import * as visitor from '#shared/endpoints/visitor.ts';
import {
  check,
  type EndpointFunction,
  putOnly,
  recording,
  useDraftKey,
} from './endpoint-function.ts';
import { messageFunctions } from './message-functions.ts';

/** A function's id is also the prefix of its alarm and of its output, which `npm run logs` takes. */
export const endpointFunctions: Record<string, EndpointFunction> = {
  ...messageFunctions,
  SubscribeLeadMagnet: {
    lambda: 'lead/subscribe-lead-magnet',
    endpoints: [visitor.subscribeLeadMagnet],
    timeout: 5,
    permissions: ({ data }) => [permitInTransaction('dynamodb:PutItem', data.leads, data.outbox)],
  },
  AnswerTimes: {
    lambda: 'coach/inbox/answer-times',
    endpoints: [visitor.readAnswerTimes],
    timeout: 5,
    concurrency: 5,
    permissions: ({ data, stage }) => [
      permitAttributes(data.coachState, ['id', 'timeOff', 'onTime', 'of', 'at']),
      putOnly(stage, data.coachState, ANSWER_TIMES),
      permit(
        'dynamodb:Query',
        indexArn(data.clients, indexes.byState),
        indexArn(data.clients, indexes.byAnswer),
      ),
      permitAttributes(data.clients, readableBy('figure')),
    ],
  },
  Unsubscribe: {
    lambda: 'lead/unsubscribe',
    endpoints: [visitor.unsubscribePage, visitor.unsubscribe],
    timeout: 5,
    concurrency: 5,
    permissions: ({ data }) => [
      permit('dynamodb:GetItem', data.leads),
      permit('dynamodb:UpdateItem', data.recipients, data.leads),
      permit('kms:GenerateMac', data.addressKey),
    ],
  },
  Series: {
    lambda: 'lead/series',
    endpoints: [visitor.seriesPage, visitor.startSeries],
    timeout: 5,
    concurrency: 5,
    permissions: ({ data }) => [
      permit('dynamodb:GetItem', data.leads),
      permitInTransaction('dynamodb:UpdateItem', data.leads),
      permitInTransaction('dynamodb:PutItem', data.outbox),
    ],
  },
  /**
   * This function can't decrypt, query, or get a record. If the condition of a write fails, DynamoDB can return the
   * case of a client whose id the function knows. The contact in it is encrypted. Cognito returns the address of the
   * caller's account.
   */
  SubmitHealthAssessment: {
    lambda: 'assessment/submit-health-assessment',
    endpoints: [client.submitHealthAssessment],
    timeout: 5,
    permissions: ({ data, accounts }) => [
      permitInTransaction('dynamodb:PutItem', data.assessments, data.names, data.outbox),
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
      permitInTransaction('dynamodb:PutItem', data.outbox),
      useDraftKey(data, stage, ['kms:GenerateDataKey', 'kms:Decrypt'], 'draft'),
    ],
  },
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
  MyAssessments: {
    lambda: 'account/my-assessments',
    endpoints: [client.readMyAssessments],
    timeout: 5,
    concurrency: 5,
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
      permitInTransaction('dynamodb:PutItem', data.outbox, data.accesses),
      check(data.clients),
      permit('kms:Decrypt', data.assessmentKey, data.contactKey),
      useDraftKey(data, stage, 'kms:Decrypt', 'message'),
      permit('kms:GenerateMac', data.addressKey),
      permit('cognito-idp:AdminGetUser', accounts.userPool),
    ],
  },
  ListAssessments: {
    lambda: 'coach/inbox/list-assessments',
    endpoints: [
      coach.listRecords,
      coach.listSubmitted,
      coach.searchRecords,
      coach.exportCases,
      coach.countWaiting,
      coach.readFigures,
    ],
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
        indexArn(data.clients, indexes.bySubmission),
        indexArn(data.names, indexes.byName),
      ),
      permitAttributes(data.clients, readableBy('inbox')),
      permit('kms:Decrypt', data.contactKey),
      permit('kms:GenerateMac', data.addressKey),
    ],
  },
  /** This function reads an assessment by id but can't list any. */
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
      permit(['kms:Decrypt', 'kms:GenerateDataKey'], data.assessmentKey),
    ],
  },
  UpdateCase: {
    lambda: 'coach/case/update-case',
    endpoints: [coach.changeCase, coach.addNote, coach.watchCase],
    timeout: 10,
    concurrency: 5,
    permissions: ({ data }) => [
      ...recording(data),
      permit('dynamodb:GetItem', data.trainers, data.coachState),
      permitAttributes(data.clients, readableBy('change')),
      permitInTransaction('dynamodb:UpdateItem', data.clients, data.coachState),
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
  SetTimeOff: {
    lambda: 'coach/set-time-off',
    endpoints: [coach.setTimeOff],
    timeout: 10,
    concurrency: 5,
    permissions: ({ data }) => [
      ...recording(data),
      permitAttributes(data.coachState, ['id', 'timeOff']),
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
      permit(
        'dynamodb:Query',
        indexArn(data.leads, indexes.byMonth),
        indexArn(data.clients, indexes.byAddress),
      ),
      permitAttributes(data.clients, readableBy('leads')),
      permitAttributes(data.outbox, ['id', 'state']),
      permit('kms:GenerateMac', data.addressKey),
    ],
  },
};
