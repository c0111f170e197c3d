import { permit, permitInTransaction } from '#infra/functions/permissions.ts';
import * as visitor from '#shared/endpoints/visitor.ts';
import type { EndpointFunction } from './endpoint-function.ts';

export const visitorFunctions: Record<string, EndpointFunction> = {
  SubscribeLeadMagnet: {
    lambda: 'lead/subscribe-lead-magnet',
    endpoints: [visitor.subscribeLeadMagnet],
    concurrency: 'setting',
    permissions: ({ data }) => [permitInTransaction('dynamodb:PutItem', data.leads, data.outbox)],
  },
  Unsubscribe: {
    lambda: 'lead/unsubscribe',
    endpoints: [visitor.unsubscribePage, visitor.unsubscribe],
    permissions: ({ data }) => [
      permit('dynamodb:GetItem', data.leads),
      permit('dynamodb:UpdateItem', data.recipients),
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
