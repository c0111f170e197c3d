import {
  CreateUserPoolClientCommand,
  DeleteUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { signInTrainer, totp } from '#infra/local/cloud/ready-trainer.ts';
import { endpoints } from '#shared/endpoints/all.ts';
import { type Endpoint, errorSchema } from '#shared/endpoints/endpoint.ts';
import { cognito, signIn, signUp } from '#tests/support/product/account.ts';
import { forgeries, keyServer } from '#tests/support/product/bad-tokens.ts';
import { askEdge, type EdgeRequest } from '#tests/support/product/edge.ts';
import { fetchAsPage, output, product } from '#tests/support/product/product.ts';
import { newTrainer } from '#tests/support/product/trainer.ts';
import {
  type Field,
  fieldsOf,
  inputsOf,
  refusalOf,
  replaced,
} from '#tests/support/samples/inputs.ts';

const [client, trainer, keys] = await Promise.all([signUp(), newTrainer(), keyServer()]);
const owners = { client, trainer };
const pools = { client: output('UserPoolId'), trainer: output('TrainersPoolId') };

async function otherClient(UserPoolId: string): Promise<string> {
  const { UserPoolClient } = await cognito.send(
    new CreateUserPoolClientCommand({
      UserPoolId,
      ClientName: 'other',
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    }),
  );
  const ClientId = UserPoolClient?.ClientId ?? '';
  afterAll(() => cognito.send(new DeleteUserPoolClientCommand({ UserPoolId, ClientId })));
  return ClientId;
}

const signInTrainerAt = (TrainersClientId: string) =>
  signInTrainer(
    product.endpoint,
    { ...product.outputs, TrainersClientId },
    { ...trainer, code: () => totp(trainer.secret) },
  );

afterAll(async () => void (await keys.stop()));

const { AccessToken: trainersOther = '' } = await signInTrainerAt(await otherClient(pools.trainer));
const refusedTokens = {
  client: {
    garbage: 'garbage',
    'the ID token': client.idToken,
    'the refresh token': client.refreshToken,
    'a token of another app client': (
      await signIn(client, pools.client, await otherClient(pools.client))
    ).accessToken,
    'an access token of the other pool': trainer.accessToken,
    'an ID token of the other pool': trainer.idToken,
  },
  trainer: {
    garbage: 'garbage',
    'the ID token': trainer.idToken,
    'the refresh token': (await signInTrainerAt(output('TrainersClientId'))).RefreshToken ?? '',
    'a token of another app client': trainersOther,
    'an access token of the other pool': client.accessToken,
    'an ID token of the other pool': client.idToken,
  },
};

const rows = Object.entries(endpoints);
const json = { 'content-type': 'application/json' };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const accepted = ({ access }: Endpoint): Record<string, string> => ({
  ...json,
  ...(access !== 'anyone' && bearer(owners[access].accessToken)),
});

const ask = ({ method, path }: Endpoint, headers: Record<string, string>, body = '{}') =>
  askEdge({ method, path, headers, ...(method !== 'GET' && { body }) });

const gatewaysOwn = { 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found' };

const refusedByGateway = async (
  request: ReturnType<typeof askEdge>,
  statuses: (keyof typeof gatewaysOwn)[],
  how = '',
) => {
  const { status, json: body } = await request;
  expect(statuses, how).toContain(status);
  expect(body(), how).toEqual({ message: gatewaysOwn[status as 401] });
};

test.each(rows.filter(([, { access }]) => access !== 'anyone'))(
  'the endpoint %s accepts only an access token of its pool and app client',
  async (_, endpoint) => {
    const access = endpoint.access as 'client' | 'trainer';
    await refusedByGateway(ask(endpoint, json), [401], 'no token');
    for (const [how, token] of Object.entries(refusedTokens[access])) {
      expect(token, how).toBeTruthy();
      await refusedByGateway(ask(endpoint, { ...json, ...bearer(token) }), [401, 403], how);
    }
  },
);

test.each(['client', 'trainer'] as const)(
  'API Gateway refuses each forged token of a %s without fetching keys from a URL in the token',
  async (access) => {
    const endpoint = Object.values(endpoints).find((each) => each.access === access);
    if (!endpoint) throw new Error(`There is no endpoint for a ${access}.`);
    const made = await forgeries(owners[access].accessToken, keys.url, pools[access]);
    for (const [how, token] of Object.entries(made)) {
      await refusedByGateway(ask(endpoint, { ...json, ...bearer(token) }), [401], how);
    }
    expect(keys.asked()).toBe(0);
  },
);

const askApi = ({ method, path }: EdgeRequest, headers: Record<string, string>) =>
  fetchAsPage(`${product.endpoint}/_aws/execute-api/${output('ApiId')}/$default${path}`, {
    method,
    headers,
    ...(method !== 'GET' && { body: '{}' }),
  });

const isPage = ({ answer }: Endpoint) => answer instanceof z.ZodMiniString;

test.each(rows)(
  'the endpoint %s returns 403 for a request that bypasses CloudFront',
  async (_, endpoint) => {
    for (const guess of [undefined, 'a guess']) {
      const headers = { ...accepted(endpoint), ...(guess && { 'x-origin-verify': guess }) };
      const answer = await askApi(endpoint, headers);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toEqual({ error: 'Forbidden', requestId: expect.any(String) });
    }
  },
);

const withBody = rows.filter(([, endpoint]) => endpoint.method !== 'GET' && !isPage(endpoint));

test.each(withBody)(
  'the endpoint %s returns 413 for a body over its limit',
  async (_, endpoint) => {
    const body = JSON.stringify({
      more: 'x'.repeat(endpoint.bodyLimit - '{"more":""}'.length + 1),
    });
    const answer = await ask(endpoint, accepted(endpoint), body);
    expect(answer.status, answer.text).toBe(413);
    expect(errorSchema.parse(answer.json()).error).toBe('Request is too large');
  },
);

const grown = (value: unknown, by: number): unknown => {
  if (typeof value === 'string') return 'x'.repeat(by) + value;
  return Array.isArray(value) ? [...value, ...new Array(by).fill(value[0])] : undefined;
};

function overBound({ input: schema, bodyLimit }: Endpoint, input: object, field: Field) {
  const by = (size: number) => replaced(input, field.path, grown(field.value, size));
  const isRefused = (size: number) => refusalOf(schema, by(size)) !== undefined;
  let [accepted, refused] = [0, 1];
  while (!isRefused(refused)) {
    [accepted, refused] = [refused, refused * 2];
    if (JSON.stringify(by(refused)).length > bodyLimit) return undefined;
  }
  while (refused - accepted > 1) {
    const middle = Math.floor((accepted + refused) / 2);
    if (isRefused(middle)) refused = middle;
    else accepted = middle;
  }
  return by(refused);
}

const beyond = (endpoint: Endpoint, input: object): [name: string, input: object | undefined][] =>
  fieldsOf(input).flatMap((field): ReturnType<typeof beyond> => {
    const name = field.path.join('.');
    if (typeof field.value === 'number') {
      return [
        [`${name}, too large`, replaced(input, field.path, Number.MAX_VALUE)],
        [`${name}, too small`, replaced(input, field.path, -Number.MAX_VALUE)],
      ];
    }
    const isBounded = typeof field.value === 'string' || Array.isArray(field.value);
    return isBounded ? [[name, overBound(endpoint, input, field)]] : [];
  });

const withFields = rows.filter(([name]) => fieldsOf(inputsOf(name)[0]).length > 0);

test.each(withFields)(
  'the endpoint %s returns 400 for each field beyond its limits',
  async (name, endpoint) => {
    // Another test file may import all of zod, which sets messages that the product doesn't load.
    z.config({ localeError: undefined });
    for (const input of inputsOf(name)) {
      expect(refusalOf(endpoint.input, input)).toBeUndefined();
      for (const [field, refused] of beyond(endpoint, input)) {
        const message = refusalOf(endpoint.input, refused);
        if (!refused || !message) throw new Error(`${field} has no bound`);
        const answer = await ask(endpoint, accepted(endpoint), JSON.stringify(refused));
        expect([field, answer.status]).toEqual([field, 400]);
        expect([field, errorSchema.parse(answer.json()).error]).toEqual([field, message]);
      }
    }
  },
);

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

const fieldsIn = ({ properties = {}, items, anyOf, oneOf }: JsonSchema, path = ''): string[] => [
  ...Object.entries(properties).flatMap(([name, schema]) => [
    `${path}${name}`,
    ...fieldsIn(schema, `${path}${name}.`),
  ]),
  ...[items ?? [], anyOf ?? [], oneOf ?? []].flat().flatMap((schema) => fieldsIn(schema, path)),
];

test.each(rows)('the sample inputs contain each field of the endpoint %s', (name, { input }) => {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const sampled = inputsOf(name).flatMap((each) =>
    fieldsOf(each).map(({ path }) => path.filter((part) => !/^\d+$/.test(part)).join('.')),
  );
  expect(new Set(sampled)).toEqual(new Set(fieldsIn(schema)));
});
