import { submissionId } from '#lambdas/platform/crypto/submission-id.ts';
import type { Assessment } from '#shared/domain/assessment.ts';
import { consentVersion } from '#shared/domain/consent/consent.ts';
import { type Lead, nameFromEmail } from '#shared/domain/lead.ts';
import { submitHealthAssessment } from '#shared/endpoints/client.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/visitor.ts';
import { type Account, signUp, signUpConfirmed } from './account.ts';
import { call } from './call.ts';
import type { EdgeResponse } from './edge.ts';

export const newKey = (): string => crypto.randomUUID();

export const leadIdOf = (key: string): string =>
  submissionId(key, { purpose: 'lead', userId: '', input: {} }).id;

export const assessmentIdOf = (key: string, userId: string): string =>
  submissionId(key, { purpose: 'assessment', userId, input: {} }).id;

export const submitLead = (
  email: string,
  key: string = newKey(),
  changes: Partial<Lead> = {},
  how = call,
): Promise<EdgeResponse> =>
  how(subscribeLeadMagnet, { email, name: nameFromEmail(email), ...changes }, { key });

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

export const submitAssessment = (
  account: Account,
  key: string = newKey(),
  changes: Partial<Assessment> = {},
  how = call,
): Promise<EdgeResponse> =>
  how(
    submitHealthAssessment,
    { ...assessmentOf(account, changes), consent: consentVersion },
    { token: account.accessToken, key },
  );

export async function newAssessment(
  account: Account,
  changes: Partial<Assessment> = {},
  key: string = newKey(),
): Promise<string> {
  const answer = await submitAssessment(account, key, changes);
  if (answer.status !== 200) throw new Error(`Not accepted: ${answer.status} ${answer.text}`);
  return String(answer.json().id);
}

export interface NewClient {
  account: Account;
  assessmentId: string;
}

export async function newClient(wanted?: Parameters<typeof signUp>[0]): Promise<NewClient> {
  const account = await signUp(wanted);
  return { account, assessmentId: await newAssessment(account) };
}

export async function newConfirmedClient(
  wanted?: Parameters<typeof signUp>[0],
): Promise<NewClient> {
  const account = await signUpConfirmed(wanted);
  return { account, assessmentId: await newAssessment(account) };
}
