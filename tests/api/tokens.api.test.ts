import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  sign,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CreateUserPoolClientCommand,
  DeleteUserPoolClientCommand,
  DescribeUserPoolClientCommand,
  UpdateUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, expect, test } from 'vitest';
import { signInTrainer } from '#infra/local/cloud/ready-trainer.ts';
import { endpoints } from '#shared/endpoints/all.ts';
import { accessOf, type Endpoint } from '#shared/endpoints/endpoint.ts';
import { cognito, newTrainer, signIn, signUp } from '#tests/product/accounts.ts';
import { type Answer, askEdge } from '#tests/product/edge.ts';
import { eventually } from '#tests/product/eventually.ts';
import { output, product } from '#tests/product/product.ts';

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part = ''): object => JSON.parse(Buffer.from(part, 'base64url').toString());

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ourKey = { ...publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'ours' };

/** Serves the key of the forger. */
const keyServer = async () => {
  let calls = 0;
  const server = createServer((_, answer) => {
    calls += 1;
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify({ keys: [ourKey] }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/jwks.json`,
    calls: () => calls,
    stop: () => new Promise((done) => server.close(done)),
  };
};

const publicKeyOf = async (pool: string, wanted: string): Promise<string> => {
  const { body } = await askEdge({ url: `${product.endpoint}/${pool}/.well-known/jwks.json` });
  const { keys } = body as { keys?: (JsonWebKey & { kid: string })[] };
  const key = keys?.find(({ kid }) => kid === wanted);
  if (!key) throw new Error('The pool doesn’t publish the key that it signs with.');
  return createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
};

/** Forgeries of a valid token, by how they were made. */
const forgeriesOf = async (
  token: string,
  keysUrl: string,
  pool: string,
): Promise<Record<string, string>> => {
  const [head, claims = '', signature] = token.split('.');
  const header = decode(head) as { kid: string };
  const pem = await publicKeyOf(pool, header.kid);
  const made = (changed: object, signed: (text: string) => Buffer): string => {
    const text = `${encode({ ...header, ...changed })}.${claims}`;
    return `${text}.${signed(text).toString('base64url')}`;
  };
  const unsigned = () => Buffer.alloc(0);
  const withKey = (key: string) => (text: string) =>
    createHmac('sha256', key).update(text).digest();
  const withOurs = (text: string) => sign('sha256', Buffer.from(text), privateKey);
  const otherSubject = encode({ ...decode(claims), sub: crypto.randomUUID() });
  return {
    'algorithm none': made({ alg: 'none' }, unsigned),
    'algorithm nOnE': made({ alg: 'nOnE' }, unsigned),
    'no signature': made({}, unsigned),
    'HS256 with the public key': made({ alg: 'HS256' }, withKey(pem)),
    'signed by the forger': made({}, withOurs),
    'the forger’s key in the header': made({ kid: ourKey.kid, jwk: ourKey }, withOurs),
    'the forger’s address of keys': made({ kid: ourKey.kid, jku: keysUrl, x5u: keysUrl }, withOurs),
    'a path as the key’s id': made({ alg: 'HS256', kid: '../../../../dev/null' }, withKey('')),
    'another subject': [head, otherSubject, signature].join('.'),
  };
};

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

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const send = ({ methods: [method = 'POST'], path }: Endpoint, headers: Record<string, string>) =>
  askEdge({
    method,
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: method === 'GET' ? undefined : '{}',
  });

const isRefusedByGateway = ({ status, body }: Answer) =>
  [401, 403].includes(status) && ['Unauthorized', 'Forbidden'].includes(String(body.message));

test.each(
  Object.entries<Endpoint>(endpoints).filter(([, { role }]) => accessOf(role) !== 'anyone'),
)(
  'the endpoint %s accepts only an access token of its pool and app client',
  async (_, endpoint) => {
    const access = accessOf(endpoint.role) as 'client' | 'trainer';
    const refused = async (how: string, headers: Record<string, string>) => {
      const answer = await send(endpoint, headers);
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
    const answer = await send(endpoint, bearer(shortToken));
    expect(isRefusedByGateway(answer), answer.text).toBe(true);
  });
});

test.each(['client', 'trainer'] as const)(
  'each forged token of a %s is refused, without fetching keys from an address in the token',
  async (access) => {
    const endpoint = access === 'client' ? endpoints.readAccount : endpoints.listCases;
    const forgeries = await forgeriesOf(owners[access].accessToken, keys.url, pools[access]);
    for (const [how, token] of Object.entries(forgeries)) {
      const answer = await send(endpoint, bearer(token));
      expect(isRefusedByGateway(answer), `${how}: ${answer.status} ${answer.text}`).toBe(true);
    }
    expect(keys.calls()).toBe(0);
  },
);
