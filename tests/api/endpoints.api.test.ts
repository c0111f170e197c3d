import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type EndpointName, endpoints } from '#shared/endpoints/all.ts';
import {
  accessOf,
  type Endpoint,
  errorSchema,
  IDEMPOTENCY_KEY,
} from '#shared/endpoints/endpoint.ts';
import { type Account, newTrainer, signUp } from '#tests/product/accounts.ts';
import { consented } from '#tests/product/calls.ts';
import { type Answer, askEdge } from '#tests/product/edge.ts';
import { output, product } from '#tests/product/product.ts';

const clientId = 'client-1';
const at = '2026-11-10T18:00:00.000Z';
const after = 'abcd';

/** Valid inputs, which together have each field of the endpoint. */
const inputs: Partial<Record<EndpointName, object[]>> = {
  subscribeLeadMagnet: [
    {
      email: 'lea@example.com',
      name: 'lea',
      source: {
        source: 'newsletter',
        medium: 'email',
        campaign: 'spring',
        referrer: 'www.example.org',
      },
    },
  ],
  submitHealthAssessment: [
    {
      ...consented({ fullName: 'Robin', email: 'robin@example.com' } as Account),
      fitnessGoals: ['Strength'],
      preferredTrainingTimes: ['Mornings'],
      equipmentAccess: ['Dumbbells'],
    },
  ],
  unlock: [{ code: '123456' }],
  deleteAccount: [{ email: 'nobody@example.com' }],
  writeMessage: [{ text: 'See you on Monday.' }],
  listCases: [{ list: 'answer', after }, { email: 'sam@example.com' }],
  listLeads: [{ month: '2026-11', after }],
  openCase: [{ clientId }],
  changeStatus: [
    { clientId, status: 'client' },
    { clientId, status: 'closed', reason: 'ended' },
  ],
  setFollowUp: [{ clientId, followUpAt: at }],
  recordCall: [{ clientId, wasReached: true, note: 'Called back.', followUpAt: at }],
  addNote: [{ clientId, text: 'Asks for mornings.' }],
  sendMessage: [{ clientId, text: 'Can you talk on Monday?' }],
  removeLine: [{ clientId, line: `log#${at}#1` }],
  setClearance: [{ clientId, clearance: 'asked' }],
  setTimeOff: [{ timeOff: [{ from: '2026-12-24', to: '2026-12-26' }] }],
};

const inputsOf = (name: string): object[] => inputs[name as EndpointName] ?? [{}];

type Path = string[];

const pathsIn = (input: unknown, path: Path = []): Path[] =>
  typeof input === 'object' && input !== null
    ? Object.entries(input).flatMap(([name, value]) => [
        [...path, name],
        ...pathsIn(value, [...path, name]),
      ])
    : [];

const valueAt = (input: object, path: Path): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], input);

const replaced = <Input extends object>(input: Input, path: Path, value: unknown): Input => {
  const changed = structuredClone(input);
  const parent = valueAt(changed, path.slice(0, -1)) as Record<string, unknown>;
  parent[path.at(-1) ?? ''] = value;
  return changed;
};

const [client, trainer] = await Promise.all([signUp(), newTrainer()]);
const owners = { client, trainer };

const rows = Object.entries<Endpoint>(endpoints);

const headersFor = ({ role }: Endpoint): Record<string, string> => {
  const access = accessOf(role);
  return {
    'content-type': 'application/json',
    [IDEMPOTENCY_KEY]: crypto.randomUUID(),
    ...(access !== 'anyone' && { authorization: `Bearer ${owners[access].accessToken}` }),
  };
};

const send = (
  { methods: [method = 'POST'], path }: Endpoint,
  headers: Record<string, string>,
  body = '{}',
) => askEdge({ method, path, headers, body: method === 'GET' ? undefined : body });

const expectRefusal = (answer: Answer, status: number, error: string, how: string) => {
  expect([how, answer.status, answer.text.slice(0, 300)]).toEqual([
    how,
    status,
    expect.stringContaining(error),
  ]);
  if (status !== 401) expect(errorSchema.parse(answer.body).error).toBe(error);
};

test.each(rows)('the endpoint %s refuses requests that bypass CloudFront', async (_, endpoint) => {
  const [method = 'POST'] = endpoint.methods;
  for (const guess of [undefined, 'a guess']) {
    const url = `${product.endpoint}/_aws/execute-api/${output('ApiId')}/$default${endpoint.path}`;
    const answer = await askEdge({
      url,
      method,
      headers: { ...headersFor(endpoint), ...(guess && { 'x-origin-verify': guess }) },
      body: method === 'GET' ? undefined : '{}',
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
