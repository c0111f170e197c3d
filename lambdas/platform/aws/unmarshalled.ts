import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item } from './table.ts';

/** For items in an error or a stream record, which the document client doesn't unmarshall. */
export const unmarshalled = (item: object | undefined): Item | undefined =>
  item && unmarshall(item as Parameters<typeof unmarshall>[0]);
