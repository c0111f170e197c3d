import {
  CreateUserPoolClientCommand,
  DeleteUserPoolClientCommand,
  DescribeUserPoolClientCommand,
  UpdateUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { signInTrainer } from '#infra/local/cloud/ready-trainer.ts';
import { endpoints } from '#shared/endpoints/all.ts';
import {
  accessOf,
  type Endpoint,
  errorSchema,
  IDEMPOTENCY_KEY,
} from '#shared/endpoints/endpoint.ts';
import { cognito, newTrainer, signIn, signUp } from '#tests/product/accounts.ts';
import { type Answer, askEdge } from '#tests/product/edge.ts';
import { eventually } from '#tests/product/eventually.ts';
import { inputsOf, pathsIn, replaced, valueAt } from '#tests/product/inputs.ts';
import { output, product } from '#tests/product/product.ts';
import { forgeriesOf, keyServer } from '#tests/product/tokens.ts';

const [client, trainer, keys] = await Promise.all([signUp(), newTrainer(), keyServer()]);
afterAll(async () => void (await keys.stop()));

const owners = { client, trainer };
const pools = { client: output('UserPoolId'), trainer: output('TrainersPoolId') };

const otherAppClient = async (UserPoolId: string): Promise<string> => {
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
};

/** For the local cloud only: Cognito on AWS allows no lifetime under five minutes. */
const tokenForTwoSeconds = async (): Promise<string> => {
  const target = { UserPoolId: pools.client, ClientId: output('UserPoolClientId') };
  const { UserPoolClient = {} } = await cognito.send(new DescribeUserPoolClientCommand(target));
  const { CreationDate, LastModifiedDate, ClientSecret, ...settings } = UserPoolClient;
  const set = (changes: object) =>
    cognito.send(new UpdateUserPoolClientCommand({ ...settings, ...target, ...changes }));
  await set({
    AccessTokenValidity: 2,
    TokenValidityUnits: { ...settings.TokenValidityUnits, AccessToken: 'seconds' },
  });
  const { accessToken } = await signIn(client);
  await set({});
  return accessToken;
};

const shortToken = await tokenForTwoSeconds();
const [clientsOther, trainersOther] = await Promise.all([
  otherAppClient(pools.client),
  otherAppClient(pools.trainer),
]);
const { AccessToken: ofTrainersOther = '' } = await signInTrainer(
  product.endpoint,
  { ...product.outputs, TrainersClientId: trainersOther },
  trainer,
);
const ofClientsOther = (await signIn(client, clientsOther)).accessToken;
const wrongTokens = {
  client: {
    garbage: 'garbage',
    'the ID token': client.idToken,
    'the refresh token': client.refreshToken,
    'a token of another app client': ofClientsOther,
    'an access token of the other pool': trainer.accessToken,
    'an ID token of the other pool': trainer.idToken,
  },
  trainer: {
    garbage: 'garbage',
    'the ID token': trainer.idToken,
    'the refresh token': trainer.refreshToken,
    'a token of another app client': ofTrainersOther,
    'an access token of the other pool': client.accessToken,
    'an ID token of the other pool': client.idToken,
  },
};

const rows = Object.entries<Endpoint>(endpoints);
const json = { 'content-type': 'application/json' };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const headersFor = ({ role }: Endpoint): Record<string, string> => {
  const access = accessOf(role);
  return {
    ...json,
    [IDEMPOTENCY_KEY]: crypto.randomUUID(),
    ...(access !== 'anyone' && bearer(owners[access].accessToken)),
  };
};

const send = (
  { methods: [method = 'POST'], path }: Endpoint,
  headers: Record<string, string>,
  body = '{}',
) => askEdge({ method, path, headers, ...(method !== 'GET' && { body }) });

const expectRefusal = (answer: Answer, status: number, error: string, how: string) => {
  expect([how, answer.status, answer.text.slice(0, 300)]).toEqual([
    how,
    status,
    expect.stringContaining(error),
  ]);
  if (status !== 401) expect(errorSchema.parse(answer.body).error).toBe(error);
};

const isRefusedByGateway = ({ status, body }: Answer) =>
  [401, 403].includes(status) && ['Unauthorized', 'Forbidden'].includes(String(body.message));

test.each(rows.filter(([, { role }]) => accessOf(role) !== 'anyone'))(
  'the endpoint %s accepts only an access token of its pool and app client',
  async (_, endpoint) => {
    const access = accessOf(endpoint.role) as 'client' | 'trainer';
    const refused = async (how: string, headers: Record<string, string>) => {
      const answer = await send(endpoint, { ...json, ...headers });
      expect(isRefusedByGateway(answer), `${how}: ${answer.status} ${answer.text}`).toBe(true);
    };
    await refused('no token', {});
    for (const [how, token] of Object.entries(wrongTokens[access])) {
      expect(token, how).toBeTruthy();
      await refused(how, bearer(token));
    }
  },
);

test('an access token that has expired is refused', async () => {
  const endpoint = endpoints.readAccount;
  await eventually(async () => {
    const answer = await send(endpoint, { ...json, ...bearer(shortToken) });
    expect(isRefusedByGateway(answer), answer.text).toBe(true);
  });
});

test.each(['client', 'trainer'] as const)(
  'each forged token of a %s is refused, without fetching keys from an address in the token',
  async (access) => {
    const endpoint = access === 'client' ? endpoints.readAccount : endpoints.listCases;
    const forgeries = await forgeriesOf(owners[access].accessToken, keys.url, pools[access]);
    for (const [how, token] of Object.entries(forgeries)) {
      const answer = await send(endpoint, { ...json, ...bearer(token) });
      expect(isRefusedByGateway(answer), `${how}: ${answer.status} ${answer.text}`).toBe(true);
    }
    expect(keys.calls()).toBe(0);
  },
);

test.each(rows)('the endpoint %s refuses requests that bypass CloudFront', async (_, endpoint) => {
  const [method = 'POST'] = endpoint.methods;
  for (const guess of [undefined, 'a guess']) {
    const url = `${product.endpoint}/_aws/execute-api/${output('ApiId')}/$default${endpoint.path}`;
    const answer = await askEdge({
      url,
      method,
      headers: { ...headersFor(endpoint), ...(guess && { 'x-origin-verify': guess }) },
      ...(method !== 'GET' && { body: '{}' }),
    });
    expectRefusal(answer, 403, 'Forbidden', 'not from CloudFront');
  }
});

const withBody = rows.filter(([, { methods }]) => !methods.includes('GET'));

test.each(withBody)(
  'the endpoint %s refuses a body that isn’t its JSON',
  async (name, endpoint) => {
    const good = headersFor(endpoint);
    const [input = {}] = inputsOf(name);
    const body = JSON.stringify(input);
    const large = JSON.stringify({ more: 'x'.repeat(endpoint.bodyLimit) });
    const refused = async (
      status: number,
      error: string,
      how: string,
      changed: string,
      headers = {},
    ) => expectRefusal(await send(endpoint, { ...good, ...headers }, changed), status, error, how);
    await refused(413, 'Request is too large', 'too large', large);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', '']) {
      const sentence = 'Content-Type must be application/json';
      await refused(415, sentence, `type ${type}`, body, { 'content-type': type });
    }
    await refused(415, 'Content-Encoding is not supported', 'encoded', body, {
      'content-encoding': 'gzip',
    });
    await refused(400, 'Invalid JSON', 'broken', body.slice(0, -1));
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const nested = `{"more":[{"${key}":{"admin":true}}]}`;
      await refused(400, 'Invalid input', key, nested);
      await refused(400, 'Invalid input', key, `{"${key}":{},${body.slice(1)}`.replace(',}', '}'));
    }
    if (!endpoint.isAct) return;
    for (const key of ['', 'a key', '1234']) {
      await refused(400, 'Invalid Idempotency-Key', `id ${key}`, body, { [IDEMPOTENCY_KEY]: key });
    }
  },
);

const refusalOf = (schema: z.ZodMiniType, input: unknown): string | undefined =>
  schema.safeParse(input).error?.issues[0]?.message;

const grown = (value: unknown, by: number): unknown => {
  if (typeof value === 'string') return 'x'.repeat(by) + value;
  return Array.isArray(value) ? [...value, ...new Array(by).fill(value[0])] : value;
};

/** The smallest input over the field's bound, if its schema has one that fits into the body. */
const overBound = ({ input: schema, bodyLimit }: Endpoint, input: object, path: string[]) => {
  const by = (size: number) => replaced(input, path, grown(valueAt(input, path), size));
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
};

const beyondBounds = (endpoint: Endpoint, input: object, path: string[]) => {
  const value = valueAt(input, path);
  if (typeof value === 'number') {
    return [Number.MAX_VALUE, -Number.MAX_VALUE].map((each) => replaced(input, path, each));
  }
  const isBounded = typeof value === 'string' || Array.isArray(value);
  return isBounded ? [overBound(endpoint, input, path)] : [];
};

test.each(rows.filter(([name]) => pathsIn(inputsOf(name)[0]).length > 0))(
  'the endpoint %s refuses each field beyond its bounds, and each of another type',
  async (name, endpoint) => {
    // Another test file may import all of zod, which sets messages that the product doesn't load.
    z.config({ localeError: undefined });
    for (const input of inputsOf(name)) {
      expect(refusalOf(endpoint.input, input)).toBeUndefined();
      for (const path of pathsIn(input)) {
        const field = path.join('.');
        const isText = typeof valueAt(input, path) === 'string';
        const wrong = replaced(input, path, isText ? { $ne: '' } : 'another type');
        for (const changed of [...beyondBounds(endpoint, input, path), wrong]) {
          const message = refusalOf(endpoint.input, changed);
          if (!changed || !message) throw new Error(`${field} has no bound`);
          const answer = await send(endpoint, headersFor(endpoint), JSON.stringify(changed));
          expectRefusal(answer, 400, message, field);
        }
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

const fieldsOf = ({ properties = {}, items, anyOf, oneOf }: JsonSchema, path = ''): string[] => [
  ...Object.entries(properties).flatMap(([name, schema]) => [
    `${path}${name}`,
    ...fieldsOf(schema, `${path}${name}.`),
  ]),
  ...[items ?? [], anyOf ?? [], oneOf ?? []].flat().flatMap((schema) => fieldsOf(schema, path)),
];

test.each(rows)(
  'the inputs of these tests have each field of the endpoint %s',
  (name, { input }) => {
    const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    const sampled = inputsOf(name).flatMap((each) =>
      pathsIn(each).map((path) => path.filter((part) => !/^\d+$/.test(part)).join('.')),
    );
    expect(new Set(sampled)).toEqual(new Set(fieldsOf(schema)));
  },
);
