import { readFileSync } from 'node:fs';

/** From the Amazon DynamoDB Developer Guide, "Reserved words in DynamoDB". */
const words = new Set(
  readFileSync(new URL('reserved-words.txt', import.meta.url), 'utf8').split(/\s+/),
);

const SYNTAX = /^(SET|REMOVE|ADD|DELETE|AND|OR|NOT|BETWEEN|IN)$/;

const expressionsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name.endsWith('Expression') && typeof each === 'string' ? [each] : expressionsIn(each),
  );
};

/** The reserved words that the expressions of a call to DynamoDB use as names of attributes. */
export const reservedIn = (body: string): string[] => {
  if (!body.includes('Expression')) return [];
  return expressionsIn(JSON.parse(body))
    .flatMap((expression) => expression.match(/(?<![#:\w])[A-Za-z]\w*(?!\w*\s*\()/g) ?? [])
    .filter((word) => !SYNTAX.test(word) && words.has(word.toUpperCase()));
};
