import { randomUUID } from 'node:crypto';
import {
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  SignUpCommand,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { clientConfig } from '#infra/local/cloud/environment.ts';
import {
  type ReadyTrainer,
  sendPassword,
  signInTrainer,
} from '#infra/local/cloud/ready-trainer.ts';
import type { Product } from '#infra/local/product.ts';
import { consentVersion } from '#shared/domain/consent/consent.ts';
import { DAY } from '#shared/domain/time.ts';
import { submitHealthAssessment } from '#shared/endpoints/assessment.ts';
import * as coach from '#shared/endpoints/coach.ts';
import { type Endpoint, IDEMPOTENCY_KEY } from '#shared/endpoints/endpoint.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/lead.ts';
import { leads, people } from './people.ts';

const PASSWORD = 'a sample of a person';

/** The last person doesn't confirm the address. Returns undefined if the account exists. */
async function signUp({ endpoint, outputs }: Product, name: string, isConfirmed: boolean) {
  const pool = new CognitoIdentityProviderClient(clientConfig(endpoint));
  const { UserPoolId, UserPoolClientId: ClientId } = outputs;
  const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`;
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'name', Value: name },
  ];
  const account = { ClientId, Username: email, Password: PASSWORD, UserAttributes };
  const signedUp = await pool.send(new SignUpCommand(account)).catch((error) => {
    if (!(error instanceof UsernameExistsException)) throw error;
  });
  if (!signedUp) return undefined;
  if (isConfirmed) {
    const verified = [{ Name: 'email_verified', Value: 'true' }];
    const change = { UserPoolId, Username: email, UserAttributes: verified };
    await pool.send(new AdminUpdateUserAttributesCommand(change));
  }
  const signIn = await sendPassword(pool, { UserPoolId, ClientId }, email, PASSWORD);
  const token = signIn.AuthenticationResult?.AccessToken ?? '';
  return { email, token, clientId: signedUp.UserSub };
}

/** Ten requests for the guide and six assessments, and what the coach does with four of them. */
export async function fillWithSamples(product: Product, trainer: ReadyTrainer): Promise<void> {
  const post = async ({ path }: Endpoint, input: object, token?: string): Promise<void> => {
    const headers = {
      'content-type': 'application/json',
      [IDEMPOTENCY_KEY]: randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const body = JSON.stringify(input);
    const answer = await fetch(product.siteUrl + path, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`);
  };

  const clientIds: (string | undefined)[] = [];
  for (const person of people) {
    const account = await signUp(product, person.fullName, person !== people.at(-1));
    // KEEP=1 kept the samples of an earlier start.
    if (!account) return;
    const { email, token, clientId } = account;
    await post(submitHealthAssessment, { ...person, email, consent: consentVersion }, token);
    clientIds.push(clientId);
  }
  for (const lead of leads) await post(subscribeLeadMagnet, lead);

  const signedIn = await signInTrainer(product.endpoint, product.outputs, trainer);
  const act = (row: Endpoint, who: number, input: object) =>
    post(row, { clientId: clientIds[who], ...input }, signedIn.AccessToken);
  await act(coach.recordCall, 1, { wasReached: false, note: 'Voicemail, with my number.' });
  await act(coach.sendMessage, 2, { text: 'Thanks, Chidi. Does Thursday at 4:15 suit you?' });
  await act(coach.recordCall, 3, {
    wasReached: true,
    note: 'Wants the 12 weeks. Send the plan.',
    followUpAt: new Date(Date.now() + 2 * DAY).toISOString(),
  });
  await act(coach.recordCall, 4, { wasReached: true, note: 'Starts on Monday.' });
  await act(coach.changeStatus, 4, { status: 'client' });
  await act(coach.addNote, 4, { text: 'Prefers mornings.' });
  await act(coach.changeStatus, 5, { status: 'closed', reason: 'not a fit' });
}
