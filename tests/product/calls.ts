import type { Assessment } from '#shared/domain/assessment.ts';
import { consentVersion } from '#shared/domain/consent/consent.ts';
import { nameFromEmail } from '#shared/domain/lead.ts';
import { submitHealthAssessment } from '#shared/endpoints/assessment.ts';
import {
  type AnswerOf,
  type Endpoint,
  IDEMPOTENCY_KEY,
  type InputOf,
} from '#shared/endpoints/endpoint.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/lead.ts';
import { type Account, signUp, type Tokens } from './accounts.ts';
import { type Answer, askEdge } from './edge.ts';

/** Calls an endpoint as a page does. Without a `key`, the act is a new one. */
export const ask = (
  { path, methods }: Endpoint,
  input: unknown = {},
  caller?: Pick<Tokens, 'accessToken'>,
  key: string = crypto.randomUUID(),
): Promise<Answer> => {
  const isRead = methods[0] === 'GET';
  return askEdge({
    method: isRead ? 'GET' : 'POST',
    path,
    headers: {
      'content-type': 'application/json',
      ...(caller && { authorization: `Bearer ${caller.accessToken}` }),
      [IDEMPOTENCY_KEY]: key,
    },
    body: isRead ? undefined : JSON.stringify(input),
  });
};

/** Like `ask`, and throws unless the endpoint answers 200. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  caller?: Pick<Tokens, 'accessToken'>,
  key?: string,
): Promise<AnswerOf<E>> => {
  const { status, text, body } = await ask(endpoint, input, caller, key);
  if (status !== 200) throw new Error(`${endpoint.path}: ${status} ${text}`);
  return body as AnswerOf<E>;
};

export const answersOf = ({
  fullName,
  email,
}: Pick<Account, 'fullName' | 'email'>): Assessment => ({
  fullName,
  email,
  phone: '+1 503 555 0147',
  dateOfBirth: '1990-05-14',
  heightFeet: 5,
  heightInches: 7,
  currentWeight: 152.5,
  goalWeight: 145,
  fitnessLevel: 'intermediate',
  trainingExperience: 'Two years of rowing',
  currentWorkoutRoutine: 'Three short runs',
  medicalConditions: ['Asthma', 'Knee problems'],
  medications: 'Albuterol',
  injuriesSurgeries: 'Left knee, 2019',
  physicalLimitations: 'Deep squats',
  specificGoals: 'A first marathon',
  trainingFrequency: '3 times a week',
  trainingLocation: 'At home',
});

export const consented = (account: Account, changes: Partial<Assessment> = {}) => ({
  ...answersOf(account),
  ...changes,
  consent: consentVersion,
});

export const submit = (account: Account, changes: Partial<Assessment> = {}, key?: string) =>
  call(submitHealthAssessment, consented(account, changes), account, key);

/** A new account that submitted an assessment. */
export const newClient = async (wanted?: Parameters<typeof signUp>[0]) => {
  const account = await signUp({ isConfirmed: true, ...wanted });
  return { ...account, assessmentId: (await submit(account)).id };
};

export const requestGuide = (email: string, key?: string) =>
  call(subscribeLeadMagnet, { email, name: nameFromEmail(email) }, undefined, key);
