import {
  indexArn,
  permit,
  permitAttributes,
  permitInTransaction,
} from '#infra/functions/permissions.ts';
import { readableBy } from '#lambdas/case/case-row.ts';
import { indexes, TIME_OFF } from '#lambdas/platform/environment.ts';
import * as cases from '#shared/endpoints/coach/case.ts';
import * as inbox from '#shared/endpoints/coach/inbox.ts';
import * as leads from '#shared/endpoints/coach/leads.ts';
import {
  check,
  type EndpointFunction,
  onlyItems,
  recording,
  updateState,
} from './endpoint-function.ts';

export const coachFunctions: Record<string, EndpointFunction> = {
  ListAssessments: {
    lambda: 'coach/inbox/list-assessments',
    endpoints: [inbox.listCases, inbox.searchCases, inbox.exportCases],
    permissions: ({ data }) => [
      ...recording(data),
      permit(
        'dynamodb:Query',
        indexArn(data.clients, indexes.byState),
        indexArn(data.clients, indexes.byAddress),
      ),
      permitAttributes(data.clients, readableBy('inbox')),
      permit('kms:Decrypt', data.contactKey),
      permit('kms:GenerateMac', data.addressKey),
    ],
  },
  OpenAssessment: {
    lambda: 'coach/case/open-assessment',
    endpoints: [cases.openAssessment],
    permissions: ({ data, stage }) => [
      ...recording(data),
      permit('dynamodb:GetItem', data.trainers, data.assessments, data.clients),
      updateState(data, stage, 'openings#*'),
      check(data.clients, data.audit),
      permit('kms:Decrypt', data.assessmentKey),
    ],
  },
  UpdateCase: {
    lambda: 'coach/case/update-case',
    endpoints: [cases.readCase, cases.changeCase, cases.addNote],
    permissions: ({ data, accounts, stage }) => [
      ...recording(data),
      permit('dynamodb:GetItem', data.trainers, data.recipients),
      onlyItems(stage, permit('dynamodb:GetItem', data.coachState), TIME_OFF),
      permitAttributes(data.clients, readableBy('change')),
      permitInTransaction('dynamodb:UpdateItem', data.clients),
      updateState(data, stage, 'changes#*'),
      permit('kms:GenerateDataKey', data.assessmentKey),
      permit('kms:GenerateMac', data.addressKey),
      permit('cognito-idp:AdminGetUser', accounts.userPool),
    ],
  },
  TimeOff: {
    lambda: 'coach/time-off',
    endpoints: [inbox.readTimeOff, inbox.setTimeOff],
    permissions: ({ data, stage }) => [
      ...recording(data),
      permit('dynamodb:GetItem', data.trainers),
      permitAttributes(data.coachState, ['id', 'timeOff']),
      onlyItems(stage, permitInTransaction('dynamodb:PutItem', data.coachState), TIME_OFF),
    ],
  },
  ListLeads: {
    lambda: 'coach/leads/list-leads',
    endpoints: [leads.listLeads, leads.exportLeads],
    permissions: ({ data }) => [
      ...recording(data),
      permit(
        'dynamodb:Query',
        indexArn(data.leads, indexes.byMonth),
        indexArn(data.clients, indexes.byAddress),
      ),
      permitAttributes(data.clients, readableBy('leads')),
      permitAttributes(data.outbox, ['id', 'state']),
      permitAttributes(data.recipients, ['id', 'suppressedAt']),
      permit('kms:GenerateMac', data.addressKey),
    ],
  },
};
