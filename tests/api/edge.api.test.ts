import { AdminRespondToAuthChallengeCommand } from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { sendPassword } from '#infra/local/cloud/ready-trainer.ts';
import { cognito, newTrainer, signUp } from '#tests/product/accounts.ts';
import { askEdge } from '#tests/product/edge.ts';
import { output, product } from '#tests/product/product.ts';

test('every answer of the site has the security headers, whatever its status', async () => {
  const paths = ['/', '/no-such-page', '/coach/cases/some-client', '/api/account', '/api/nothing'];
  for (const path of paths) {
    const { headers } = await askEdge({ path });
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  }
});

test('nobody reads the site’s files past the distribution', async () => {
  const bucket = `${product.endpoint}/${output('SiteBucketName')}`;
  for (const path of ['', '/', '/index.html', '/config.json']) {
    expect([path, (await askEdge({ url: bucket + path })).status]).toEqual([path, 403]);
  }
});

test('a trainer’s password alone gives no session, and neither does a wrong code', async () => {
  const { email, password } = await newTrainer();
  const where = { UserPoolId: output('TrainersPoolId'), ClientId: output('TrainersClientId') };
  const { ChallengeName, Session, AuthenticationResult } = await sendPassword(
    cognito,
    where,
    email,
    password,
  );
  expect([ChallengeName, AuthenticationResult]).toEqual(['SOFTWARE_TOKEN_MFA', undefined]);
  const attempt = cognito.send(
    new AdminRespondToAuthChallengeCommand({
      ...where,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session,
      ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: '000000' },
    }),
  );
  await expect(attempt).rejects.toMatchObject({ name: 'CodeMismatchException' });
});

test('a new client can sign in at once, and the address isn’t confirmed by that', async () => {
  const { accessToken } = await signUp();
  const answer = await askEdge({
    path: '/api/account',
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(answer.body).toMatchObject({ isConfirmed: false, assessments: [] });
});
