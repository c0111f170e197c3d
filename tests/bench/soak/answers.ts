import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { ANSWER_TIMES } from '#lambdas/platform/environment.ts';
import type { CaseState } from '#shared/domain/case.ts';
import { PROMISE } from '#shared/domain/promise.ts';
import { readAnswerTimes } from '#shared/endpoints/visitor.ts';
import { tableOf, tables } from '#tests/support/cloud/records.ts';
import { askEdge } from '#tests/support/product/edge.ts';
import { output } from '#tests/support/product/product.ts';
import { untilTaken } from './until-taken.ts';

export const leaveCase = async (state: CaseState, dueAt: string, more = {}): Promise<string> => {
  const userId = crypto.randomUUID();
  const waitingSince = new Date(Date.parse(dueAt) - PROMISE).toISOString();
  const item = { version: 1, userId, revision: 1, assessments: [], state, dueAt };
  const Item = { ...item, stateAt: waitingSince, waitingSince, ...more };
  await tables.send(new PutCommand({ TableName: tableOf.clients, Item }));
  return userId;
};

/** Cases without an assessment would push real cases off the inbox's first page. */
export const removeCases = async (userIds: readonly string[]): Promise<void> => {
  for (const userId of userIds) {
    await tables.send(new DeleteCommand({ TableName: tableOf.clients, Key: { userId } }));
  }
};

const HOUR = 3_600_000;
/** In hours from the submission to the coach's answer. */
const answered = [...Array<number>(25).fill(3), 30, 40];
const MISSED = 2;

/**
 * The footer counts these cases as “25 of 29”. Retention soon deletes them, because they have no
 * assessment. `recount` deletes the stored figure, as if a day had passed, and reads the new
 * figure.
 */
export async function leaveAnswers() {
  const dueAt = new Date(Date.now() - 48 * HOUR).toISOString();
  const cases = await Promise.all([
    ...answered.map((hours) => {
      const answeredAt = new Date(Date.parse(dueAt) - PROMISE + hours * HOUR).toISOString();
      return leaveCase('contacted', dueAt, {
        answeredAt,
        answeredAfter: hours * HOUR,
      });
    }),
    ...Array.from({ length: MISSED }, () => leaveCase('new', dueAt)),
  ]);
  return {
    async recount(): Promise<unknown> {
      const TableName = output('CoachStateTableName');
      await tables.send(new DeleteCommand({ TableName, Key: { id: ANSWER_TIMES } }));
      let figure: unknown;
      await untilTaken(async () => {
        const answer = await askEdge({ path: readAnswerTimes.path });
        if (answer.status === 200) figure = answer.json();
        return answer;
      });
      return figure;
    },
    [Symbol.asyncDispose]: () => removeCases(cases),
  };
}
