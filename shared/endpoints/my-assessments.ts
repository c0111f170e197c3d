import { readMyAssessments } from './client.ts';

// Derived, for callers that don't read the rows yet.

export const myAssessmentsEndpoint = {
  path: readMyAssessments.path,
  method: 'GET',
  access: 'signed-in',
} as const;

export const myAssessmentsSchema = readMyAssessments.answer;
