import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, test } from 'vitest';
import { callerOf } from './caller.ts';

const claims = { sub: 'someone', iss: 'trainers', token_use: 'access', auth_time: '1' };
const idOf = (changes: object, issuer?: string) =>
  callerOf(
    {
      headers: {},
      requestContext: { authorizer: { jwt: { claims: { ...claims, ...changes } } } },
    } as unknown as APIGatewayProxyEventV2,
    'trainer',
    issuer,
  )?.userId;

test('only an access token of the pool says who calls', () => {
  expect(idOf({}, 'trainers')).toBe('someone');
  expect(idOf({ token_use: 'id' }, 'trainers')).toBeUndefined();
  expect(idOf({ iss: 'clients' }, 'trainers')).toBeUndefined();
});
