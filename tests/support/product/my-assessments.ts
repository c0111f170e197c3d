import { expect } from 'vitest';
import {
  type MyAssessments,
  myAssessmentsEndpoint,
  myAssessmentsSchema,
} from '#shared/my-assessments.ts';
import type { Account } from './account.ts';
import { askEdge } from './edge.ts';

/** What a client is told of what they sent, as their page asks for it. */
export const myAssessments = async ({ accessToken }: Account): Promise<MyAssessments> => {
  const answer = await askEdge({
    path: myAssessmentsEndpoint.path,
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(answer.status, answer.text).toBe(200);
  return myAssessmentsSchema.parse(answer.json());
};
