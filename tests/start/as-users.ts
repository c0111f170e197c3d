import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { clientConfig } from '#infra/local/cloud/environment.ts';
import { whoServes } from '#infra/local/server/site-server.ts';
import { openAssessment } from '#shared/endpoints/coach/case.ts';
import { listCases } from '#shared/endpoints/coach/inbox.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/visitor.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { RunningProduct } from '#tests/support/product/product.ts';

export async function requestGuide(site: string, email: string): Promise<void> {
  const answer = await fetch(site + subscribeLeadMagnet.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ email, name: 'Ann' }),
  });
  expect(answer.status).toBe(200);
}

export async function submitAsNewClient(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
  await page.getByLabel('Full Name').fill('Robin Booker');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('a long walk in autumn');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByLabel('Medications').fill('A marked medication');
  // The owner may change the words of the box's label.
  await page.locator('[name="consent"]').check();
  const submit = page.getByRole('button', { name: 'Submit Assessment' });
  const submitted = page.getByRole('region', { name: 'Thank you. We have your health history.' });
  // On a busy machine, the endpoint's deadline may pass.
  await eventually(async () => {
    if (await submitted.isHidden()) await submit.click({ timeout: 5_000 });
    await submitted.waitFor({ timeout: 20_000 });
  }, 600_000);
}

export async function readAsTrainer(site: string): Promise<unknown> {
  const headers = {
    authorization: `Bearer ${await signInAsTrainer(site)}`,
    'content-type': 'application/json',
  };
  const ask = async ({ path }: { path: string }, input: object) => {
    const body = JSON.stringify(input);
    return (await fetch(site + path, { method: 'POST', headers, body })).json();
  };
  const { rows } = await ask(listCases, { filter: 'all' });
  const assessmentId = rows[0]?.assessments[0].id;
  return ask(openAssessment, { assessmentId, openingId: assessmentId });
}

async function signInAsTrainer(site: string): Promise<string | undefined> {
  const { endpoint, outputs } = await productOf(site);
  const page = await (await fetch(`${site}/_mail`)).text();
  const [, email = ''] = /<p>(\S+@\S+) signs in/.exec(page) ?? [];
  const [, password = ''] = /password “(.*?)”/.exec(page) ?? [];
  const client = new CognitoIdentityProviderClient(clientConfig(endpoint));
  const pool = { UserPoolId: outputs.TrainersPoolId, ClientId: outputs.TrainersClientId };
  const { Session, ChallengeName } = await client.send(
    new AdminInitiateAuthCommand({
      ...pool,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  const code = await (await fetch(`${site}/_mail/trainer-code`)).text();
  const { AuthenticationResult } = await client.send(
    new AdminRespondToAuthChallengeCommand({
      ...pool,
      ChallengeName,
      Session,
      ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code },
    }),
  );
  client.destroy();
  return AuthenticationResult?.AccessToken;
}

export async function productOf(site: string): Promise<RunningProduct> {
  const who = (await whoServes(site, 60_000)) as { product: RunningProduct };
  return who.product;
}
