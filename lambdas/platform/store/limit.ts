import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { callService } from '#lambdas/platform/aws/service.ts';
import { expiry } from '#shared/domain/time.ts';
import type { Table } from './table.ts';
import type { Write } from './writes.ts';

export interface Limit {
  /** Who does what: `open#<trainer>`, for example. */
  readonly key: string;
  /** In milliseconds. Windows begin at multiples of this time since 1970. */
  readonly window: number;
  readonly most: number;
  readonly now: Date;
}

/** Counts one in a transaction, which is refused after `most` in the same window. */
export const limit = (moments: Table, { key, window, most, now }: Limit) =>
  ({
    table: moments,
    key: { id: `limit#${key}#${Math.floor(now.getTime() / window)}` },
    update: 'SET expiresAt = :end ADD used :one',
    condition: 'attribute_not_exists(used) OR used < :most',
    values: { ':one': 1, ':most': most, ':end': expiry(now, 2 * window) },
  }) satisfies Write;

/**
 * Counts one without a transaction, for a counter that many people share: in transactions, honest
 * calls would conflict. Returns the number, or undefined after `most`.
 */
export const countWithin = (moments: Table, given: Limit): Promise<number | undefined> =>
  callService('the table', async () => {
    const write = limit(moments, given);
    try {
      const { Attributes } = await moments.client.send(
        new UpdateCommand({
          TableName: moments.name,
          Key: write.key,
          UpdateExpression: write.update,
          ConditionExpression: write.condition,
          ExpressionAttributeValues: write.values,
          ReturnValues: 'UPDATED_NEW',
        }),
      );
      return Number(Attributes?.used);
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return undefined;
      throw error;
    }
  });

export const secondsLeft = ({ window, now }: Pick<Limit, 'window' | 'now'>): number =>
  Math.ceil((window - (now.getTime() % window)) / 1000);
