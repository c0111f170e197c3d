import {
  indexArn,
  permit,
  permitAttributes,
  permitInTransaction,
} from '#infra/functions/permissions.ts';
import { ANSWER_TIMES, indexes } from '#lambdas/platform/environment.ts';
import * as visitor from '#shared/endpoints/visitor.ts';
import { type EndpointFunction, onlyItems } from './endpoint-function.ts';

export const visitorFunctions: Record<string, EndpointFunction> = {
  SubscribeLeadMagnet: {
    lambda: 'lead/subscribe-lead-magnet',
    endpoints: [visitor.subscribeLeadMagnet],
    concurrency: 'setting',
    permissions: ({ data }) => [permitInTransaction('dynamodb:PutItem', data.leads, data.outbox)],
  },
  AnswerTimes: {
    lambda: 'coach/inbox/answer-times',
    endpoints: [visitor.readAnswerTimes],
    permissions: ({ data, stage }) => [
      permitAttributes(data.coachState, ['id', 'timeOff', 'onTime', 'of', 'at']),
      onlyItems(stage, permit('dynamodb:PutItem', data.coachState), ANSWER_TIMES),
      permit('dynamodb:Query', indexArn(data.clients, indexes.byState)),
    ],
  },
  Unsubscribe: {
    lambda: 'lead/unsubscribe',
    endpoints: [visitor.unsubscribePage, visitor.unsubscribe],
    permissions: ({ data }) => [
      permit('dynamodb:GetItem', data.leads),
      permit('dynamodb:UpdateItem', data.recipients, data.leads),
      permit('kms:GenerateMac', data.addressKey),
    ],
  },
  Series: {
    lambda: 'lead/series',
    endpoints: [visitor.seriesPage, visitor.startSeries],
    permissions: ({ data }) => [
      permit('dynamodb:GetItem', data.leads),
      permitInTransaction('dynamodb:UpdateItem', data.leads),
      permitInTransaction('dynamodb:PutItem', data.outbox),
    ],
  },
};
