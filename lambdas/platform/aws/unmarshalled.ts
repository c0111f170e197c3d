import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item } from './table.ts';

/** An item where the document client leaves it marshalled: in an error, and in a record of a stream. */
export const unmarshalled = (item: object | undefined): Item | undefined =>
  item && unmarshall(item as Parameters<typeof unmarshall>[0]);
