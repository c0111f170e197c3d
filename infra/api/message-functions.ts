import { permit, permitAttributes, permitInTransaction } from '#infra/functions/permissions.ts';
import { readableBy } from '#lambdas/case/case-row.ts';
import * as client from '#shared/endpoints/client.ts';
import * as cases from '#shared/endpoints/coach/case.ts';
import {
  check,
  type EndpointFunction,
  onlyItems,
  recording,
  updateState,
  useDraftKey,
} from './endpoint-function.ts';

export const messageFunctions: Record<string, EndpointFunction> = {
  WriteAsClient: {
    lambda: 'message/write-as-client',
    endpoints: [client.writeToCoach],
    permissions: ({ data, stage }) => [
      permitAttributes(data.clients, readableBy('message')),
      permitInTransaction('dynamodb:UpdateItem', data.clients),
      permitInTransaction('dynamodb:PutItem', data.messages, data.outbox),
      permitAttributes(data.outbox, ['id', 'messageAt']),
      useDraftKey(data, stage, 'kms:GenerateDataKey', 'message'),
    ],
  },
  ReadAsClient: {
    lambda: 'message/read-as-client',
    endpoints: [client.readMyMessages],
    timeoutSeconds: 10,
    permissions: ({ data, accounts, stage }) => [
      permit('dynamodb:Query', data.messages),
      permit('dynamodb:GetItem', data.tasks),
      permitAttributes(data.outbox, ['id', 'link', 'dueAt']),
      permit('cognito-idp:AdminGetUser', accounts.userPool),
      permitInTransaction('dynamodb:UpdateItem', data.messages, data.clients, data.tasks),
      check(data.clients),
      useDraftKey(data, stage, 'kms:Decrypt', 'message'),
    ],
  },
  MessagesLink: {
    lambda: 'message/messages-link',
    endpoints: [client.requestMessagesLink, client.endMessagesReading],
    permissions: ({ data, accounts }) => [
      permit(['dynamodb:GetItem', 'dynamodb:UpdateItem'], data.tasks),
      permitInTransaction('dynamodb:PutItem', data.tasks, data.outbox),
      check(data.clients),
      permit('cognito-idp:AdminGetUser', accounts.userPool),
    ],
  },
  WriteAsCoach: {
    lambda: 'message/write-as-coach',
    endpoints: [cases.sendMessage],
    permissions: ({ data, accounts, stage }) => [
      permit('dynamodb:PutItem', data.audit),
      permit('dynamodb:GetItem', data.trainers, data.recipients),
      permitAttributes(data.coachState, ['id', 'timeOff']),
      permitAttributes(data.clients, readableBy('message')),
      permitInTransaction('dynamodb:UpdateItem', data.clients),
      onlyItems(stage, permit('dynamodb:UpdateItem', data.coachState), 'messages#*'),
      permitInTransaction('dynamodb:PutItem', data.messages, data.outbox),
      permitAttributes(data.outbox, ['id', 'messageAt']),
      useDraftKey(data, stage, 'kms:GenerateDataKey', 'message'),
      permit('kms:GenerateMac', data.addressKey),
      permit('cognito-idp:AdminGetUser', accounts.userPool),
    ],
  },
  ReadAsCoach: {
    lambda: 'message/read-as-coach',
    endpoints: [cases.readMessages],
    permissions: ({ data, accounts, stage }) => [
      ...recording(data),
      permit('dynamodb:Query', data.messages),
      permit('dynamodb:GetItem', data.trainers, data.recipients),
      permitAttributes(data.assessments, ['id', 'userId', 'createdAt']),
      permitAttributes(data.clients, readableBy('message')),
      permitInTransaction('dynamodb:UpdateItem', data.messages, data.clients),
      updateState(data, stage, 'openings#*'),
      check(data.clients, data.audit),
      useDraftKey(data, stage, 'kms:Decrypt', 'message'),
      permit('kms:GenerateMac', data.addressKey),
      permit('cognito-idp:AdminGetUser', accounts.userPool),
    ],
  },
};
