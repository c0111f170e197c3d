import * as account from './account.ts';
import * as assessment from './assessment.ts';
import * as coach from './coach.ts';
import type { Endpoint } from './endpoint.ts';
import * as lead from './lead.ts';
import * as message from './message.ts';

type Rows<File> = {
  [Name in keyof File as File[Name] extends Endpoint ? Name : never]: File[Name];
};

const rowsOf = <File extends object>(file: File) =>
  Object.fromEntries(
    Object.entries(file).filter(([, value]) => typeof value === 'object' && 'bodyLimit' in value),
  ) as Rows<File>;

/** All endpoints by name. The stack builds the API from this table. */
export const endpoints = {
  ...rowsOf(lead),
  ...rowsOf(assessment),
  ...rowsOf(account),
  ...rowsOf(message),
  ...rowsOf(coach),
};

export type EndpointName = keyof typeof endpoints;
