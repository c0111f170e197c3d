import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item } from './table.ts';

export const unmarshalled = (item: object | undefined): Item | undefined =>
  item && unmarshall(item as Parameters<typeof unmarshall>[0]);
