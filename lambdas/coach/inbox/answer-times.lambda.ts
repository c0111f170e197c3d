import { clientsStore } from '#lambdas/case/find.ts';
import { findTimeOff } from '#lambdas/outbox/reminders/time-off-store.ts';
import { getItem } from '#lambdas/platform/aws/reads.ts';
import { putItem } from '#lambdas/platform/aws/writes.ts';
import { tablesOf } from '#lambdas/platform/deployed.ts';
import { variable } from '#lambdas/platform/env.ts';
import { ANSWER_TIMES } from '#lambdas/platform/environment.ts';
import { serve } from '#lambdas/platform/http/serve.ts';
import { brand } from '#shared/brand.ts';
import * as visitor from '#shared/endpoints/visitor.ts';
import { answerTimes, type Counted, type Dependencies } from './answer-times.ts';

const { clients, coachState } = tablesOf({
  clients: 'CLIENTS_TABLE',
  coachState: 'COACH_STATE_TABLE',
});
const key = { id: ANSWER_TIMES };

const deps: Dependencies = {
  isPublished: brand.publishAnswerTimes,
  clients: clientsStore(clients),
  findTimeOff: () => findTimeOff(coachState),
  load: async () =>
    (await getItem(coachState, key, ['id', 'onTime', 'of', 'at'])) as Counted | undefined,
  save: (counted) => putItem({ table: coachState, item: { ...key, version: 1, ...counted } }),
  timeZone: variable('TIME_ZONE'),
  now: () => new Date(),
};

export const handler = serve(visitor, { readAnswerTimes: answerTimes }, deps);
