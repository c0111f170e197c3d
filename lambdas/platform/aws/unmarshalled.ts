import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item } from './table.ts';

/** Unmarshalls an item where the document client doesn't: in an error, and in a stream record. */
export const unmarshalled = (item: object | undefined): Item | undefined =>
  item && unmarshall(item as Parameters<typeof unmarshall>[0]);
