import * as client from './client.ts';
import * as cases from './coach/case.ts';
import * as inbox from './coach/inbox.ts';
import * as leads from './coach/leads.ts';
import type { Endpoint } from './endpoint.ts';
import * as visitor from './visitor.ts';

type Rows<File> = {
  [Name in keyof File as File[Name] extends Endpoint ? Name : never]: File[Name];
};

const rowsOf = <File extends object>(file: File) =>
  Object.fromEntries(
    Object.entries(file).filter(([, value]) => typeof value === 'object' && 'bodyLimit' in value),
  ) as Rows<File>;

export const coachEndpoints = { ...rowsOf(inbox), ...rowsOf(cases), ...rowsOf(leads) };

export const endpoints = { ...rowsOf(visitor), ...rowsOf(client), ...coachEndpoints };
