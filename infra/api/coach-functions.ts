import {
  indexArn,
  permit,
  permitAttributes,
  permitInTransaction,
} from '#infra/functions/permissions.ts';
import { readableBy } from '#lambdas/case/case-row.ts';
import { CHANGES, indexes, TIME_OFF } from '#lambdas/platform/environment.ts';
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
    endpoints: [
      inbox.listCases,
      inbox.listSubmitted,
      inbox.searchCases,
      inbox.exportCases,
      inbox.countWaiting,
      inbox.readFigures,
    ],
    permissions: ({ data, stage }) => [
      ...recording(data),
      permit('dynamodb:GetItem', data.trainers),
      permitAttributes(data.coachState, ['id', 'timeOff', 'made']),
      updateState(data, stage, 'cases#*'),
      permit(
        'dynamodb:Query',
        indexArn(data.clients, indexes.byState),
        indexArn(data.clients, indexes.byAddress),
        indexArn(data.clients, indexes.bySubmission),
        indexArn(data.names, indexes.byName),
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
      updateState(data, stage, 'openings#*', 'seen#*'),
      check(data.clients, data.audit),
      permit('dynamodb:PutItem', data.outbox),
      permit(['kms:Decrypt', 'kms:GenerateDataKey'], data.assessmentKey),
    ],
  },
  UpdateCase: {
    lambda: 'coach/case/update-case',
    endpoints: [cases.changeCase, cases.addNote, cases.watchCase],
    permissions: ({ data, stage }) => [
      ...recording(data),
      permit('dynamodb:GetItem', data.trainers),
      onlyItems(stage, permit('dynamodb:GetItem', data.coachState), TIME_OFF, 'seen#*'),
      permitAttributes(data.clients, readableBy('change')),
      permitInTransaction('dynamodb:UpdateItem', data.clients),
      updateState(data, stage, CHANGES, 'changes#*'),
      permitInTransaction('dynamodb:PutItem', data.outbox),
      permit('kms:GenerateDataKey', data.assessmentKey),
    ],
  },
  ReadAudit: {
    lambda: 'coach/case/read-audit',
    endpoints: [cases.readHistory],
    permissions: ({ data, stage }) => [
      permit('dynamodb:GetItem', data.trainers),
      permit('dynamodb:Query', data.audit),
      permitInTransaction('dynamodb:PutItem', data.accesses),
      updateState(data, stage, 'histories#*'),
      check(data.clients, data.trainers),
    ],
  },
  SetTimeOff: {
    lambda: 'coach/set-time-off',
    endpoints: [inbox.setTimeOff],
    permissions: ({ data, stage }) => [
      ...recording(data),
      permitAttributes(data.coachState, ['id', 'timeOff']),
      onlyItems(stage, permitInTransaction('dynamodb:PutItem', data.coachState), TIME_OFF),
    ],
  },
  ListLeads: {
    lambda: 'coach/leads/list-leads',
    endpoints: [leads.listLeads, leads.exportLeads],
    permissions: ({ data, stage }) => [
      ...recording(data),
      updateState(data, stage, 'leads#*'),
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
