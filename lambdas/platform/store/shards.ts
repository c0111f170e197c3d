import { randomInt } from 'node:crypto';

/** A partition of an index takes 1,000 writes a second, so a key with few values gets eight. */
const SHARDS = 8;

export const shardsOf = (key: string): string[] =>
  Array.from({ length: SHARDS }, (_, number) => `${key}#${number}`);

export const anyShardOf = (key: string): string => `${key}#${randomInt(SHARDS)}`;
