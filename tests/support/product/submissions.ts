import { submissionId } from '#lambdas/platform/crypto/submission-id.ts';
import type { Assessment } from '#shared/domain/assessment.ts';
import { consentVersion } from '#shared/domain/consent.ts';
import { type LeadSource, nameFromEmail } from '#shared/domain/lead.ts';
import { endpoints } from '#shared/endpoints/contract.ts';
import { IDEMPOTENCY_KEY } from '#shared/endpoints/endpoint.ts';
import { type Account, signUp } from './account.ts';
import { askEdge, type EdgeAnswer } from './edge.ts';

const { subscribeLeadMagnet, submitHealthAssessment } = endpoints;

export const newKey = (): string => crypto.randomUUID();

/** The id under which a lead with this key is stored. */
export const leadIdOf = (key: string): string =>
  submissionId(key, { purpose: 'lead', userId: '', input: {} }).id;

/** The id under which an assessment with this key is stored. */
export const assessmentIdOf = (key: string, userId: string): string =>
  submissionId(key, { purpose: 'assessment', userId, input: {} }).id;

/** Asks for the guide, as the page does. */
export const submitLead = (
  email: string,
  key: string = newKey(),
  source?: LeadSource,
): Promise<EdgeAnswer> =>
  askEdge({
    method: subscribeLeadMagnet.method,
    path: subscribeLeadMagnet.path,
    headers: { 'content-type': 'application/json', [IDEMPOTENCY_KEY]: key },
    body: JSON.stringify({ email, name: nameFromEmail(email), source }),
  });

/** Asks for the guide as often as it takes, under one key, as the page offers when something is down. */
export async function submitLeadUntilTaken(
  email: string,
  key: string = newKey(),
): Promise<EdgeAnswer> {
  const answer = await submitLead(email, key);
  return answer.status < 500 ? answer : submitLeadUntilTaken(email, key);
}

/** An assessment with an answer to most questions. */
export const assessmentOf = (account: Account, changes: Partial<Assessment> = {}): Assessment => ({
  fullName: account.fullName,
  email: account.email,
  heightFeet: 5,
  heightInches: 7,
  currentWeight: 150,
  fitnessLevel: 'intermediate',
  medicalConditions: ['Asthma'],
  specificGoals: 'A first marathon',
  ...changes,
});

/** Hands an assessment in, as the page does. */
export const submitAssessment = (
  account: Account,
  key: string = newKey(),
  changes: Partial<Assessment> = {},
): Promise<EdgeAnswer> =>
  askEdge({
    method: submitHealthAssessment.method,
    path: submitHealthAssessment.path,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${account.accessToken}`,
      [IDEMPOTENCY_KEY]: key,
    },
    body: JSON.stringify({ ...assessmentOf(account, changes), consent: consentVersion }),
  });

export interface NewClient {
  account: Account;
  assessmentId: string;
}

/** Somebody who signs up and submits an assessment, which has to be taken at once. */
export async function newClient(wanted?: Parameters<typeof signUp>[0]): Promise<NewClient> {
  const [account, key] = [await signUp(wanted), newKey()];
  const answer = await submitAssessment(account, key);
  if (answer.status !== 200) throw new Error(`Not taken: ${answer.status} ${answer.text}`);
  return { account, assessmentId: assessmentIdOf(key, account.sub) };
}

/** Hands an assessment in as often as it takes, under one key, as the page does while something is down. @returns its id */
export async function handIn(
  account: Account,
  changes: Partial<Assessment> = {},
  key: string = newKey(),
): Promise<string> {
  const answer = await submitAssessment(account, key, changes);
  if (answer.status >= 500) return handIn(account, changes, key);
  if (answer.status !== 200) throw new Error(`Not taken: ${answer.status} ${answer.text}`);
  return String(answer.json().id);
}
