import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { expect, test } from 'vitest';
import { listTrainers } from '#infra/operate/people/trainer.ts';

const COGNITO_PAGE = 60;

test('npm run trainer -- list prints all trainers, even if Cognito returns them in several pages', async () => {
  const users = Array.from({ length: COGNITO_PAGE + 1 }, (_, index) => ({
    Attributes: [
      { Name: 'email', Value: `trainer-${index}@example.com` },
      { Name: 'sub', Value: `id-${index}` },
    ],
  }));
  const send = async ({ input }: { input: { PaginationToken?: string } }) =>
    input.PaginationToken
      ? { Users: users.slice(COGNITO_PAGE) }
      : { Users: users.slice(0, COGNITO_PAGE), PaginationToken: 'more' };
  const pool = Object.assign(new CognitoIdentityProviderClient({ region: 'us-east-1' }), { send });
  const table = { client: {} as never, name: 'trainers' };
  const listed = await listTrainers({ pool: pool as never, table, poolId: 'pool' });
  expect(listed).toHaveLength(users.length);
  expect(listed.at(-1)).toBe(`trainer-${COGNITO_PAGE}@example.com  active  id-${COGNITO_PAGE}`);
});
