import * as client from './client.ts';
import * as coach from './coach.ts';
import type { Endpoint } from './endpoint.ts';
import * as visitor from './visitor.ts';

type Rows<File> = {
  [Name in keyof File as File[Name] extends Endpoint ? Name : never]: File[Name];
};

const rowsOf = <File extends object>(file: File) =>
  Object.fromEntries(
    Object.entries(file).filter(([, value]) => typeof value === 'object' && 'bodyLimit' in value),
  ) as Rows<File>;

/** For the stack and the tests. No page imports it, because a page loads only the rows that it calls. */
export const endpoints = { ...rowsOf(visitor), ...rowsOf(client), ...rowsOf(coach) };
