import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { ANSWER_TIMES } from '#lambdas/platform/environment.ts';
import { brand } from '#shared/brand.ts';
import { readAnswerTimes } from '#shared/endpoints/visitor.ts';
import { changeFunction } from '#tests/support/cloud/functions.ts';
import { findItem, tables } from '#tests/support/cloud/records.ts';
import { askEdge } from '#tests/support/product/edge.ts';
import { output } from '#tests/support/product/product.ts';

const coachState = output('CoachStateTableName');

const keep = (at: Date) =>
  tables.send(
    new PutCommand({
      TableName: coachState,
      Item: { id: ANSWER_TIMES, version: 1, onTime: 61, of: 62, at: at.toISOString() },
    }),
  );

const ask = async () => (await askEdge({ path: readAnswerTimes.path })).json();

test('the API counts on-time answers at most once a day, and publishes the count only in the demo or if the owner chose to', async () => {
  await keep(new Date());
  if (!brand.publishAnswerTimes) expect(await ask()).toEqual({});
  await using _ = await changeFunction('AnswerTimesFunctionName', { settings: { DEMO: '1' } });
  expect(await ask()).toEqual({ onTime: 61, of: 62 });

  await keep(new Date(Date.now() - 25 * 3_600_000));
  await ask();
  const counted = await findItem(coachState, { id: ANSWER_TIMES });
  expect(Date.parse(String(counted?.at))).toBeGreaterThan(Date.now() - 3_600_000);
  expect(Object.keys(counted ?? {}).sort()).toEqual(['at', 'id', 'of', 'onTime', 'version']);
});
