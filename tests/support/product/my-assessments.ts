import { expect } from 'vitest';
import type { MyAssessments } from '#shared/endpoints/client.ts';
import { myAssessmentsEndpoint, myAssessmentsSchema } from '#shared/endpoints/my-assessments.ts';
import type { Account } from './account.ts';
import { askEdge } from './edge.ts';

/** The dates of a client's assessments, as their page asks for them. */
export const myAssessments = async ({ accessToken }: Account): Promise<MyAssessments> => {
  const answer = await askEdge({
    path: myAssessmentsEndpoint.path,
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(answer.status, answer.text).toBe(200);
  return myAssessmentsSchema.parse(answer.json());
};
