import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBStreamEvent, ScheduledEvent } from 'aws-lambda';

/** A function of the stream is also called by the clock. */
export const isFromStream = (
  event: DynamoDBStreamEvent | ScheduledEvent,
): event is DynamoDBStreamEvent => 'Records' in event;

/** The ids of the items that the table got. */
export const idsIn = ({ Records }: DynamoDBStreamEvent): unknown[] =>
  Records.map(({ dynamodb }) => {
    const keys = dynamodb?.Keys;
    return keys && unmarshall(keys as Parameters<typeof unmarshall>[0]).id;
  });
