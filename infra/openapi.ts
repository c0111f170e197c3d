import * as z from 'zod/mini';
import { endpoints, submittedSchema } from '#shared/endpoints/contract.ts';
import { draftKeyContract, draftKeyPath, draftKeySchema } from '#shared/endpoints/draft-key.ts';
import { errorSchema, IDEMPOTENCY_KEY, idempotencyKeySchema } from '#shared/endpoints/endpoint.ts';
import { rightsEndpoints, rightsErrorSchema } from '#shared/endpoints/rights.ts';

type Json = Record<string, unknown>;

/** An endpoint's contract, as far as the document shows it. */
interface Endpoint {
  path: string;
  method: string;
  access: 'anyone' | 'signed-in';
  bodyLimit: number;
  schema: z.ZodMiniType;
}

/** The parts of the document that only some endpoints have. */
interface Special {
  /** Answers in addition to those that all endpoints share, or in their place. */
  answers: Json;
  parameters?: Json[];
}

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  // JSON Schema can't express refinements; lengths are in each schema's metadata.
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const answer = (description: string, schema: string, headers?: Json): Json => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema: ref(schema) } },
});

const RETRY_AFTER = {
  'Retry-After': { description: 'In seconds', schema: { type: 'integer', minimum: 1 } },
};

const either = (description: string, ...schemas: string[]): Json => ({
  description,
  content: { 'application/json': { schema: { anyOf: schemas.map(ref) } } },
});

const submission: Special = {
  answers: { 422: answer('The Idempotency-Key was used with a different request', 'Error') },
  parameters: [
    {
      name: IDEMPOTENCY_KEY,
      in: 'header',
      required: false,
      description: 'The same key and body are answered the same, and stored once',
      schema: jsonSchema(idempotencyKeySchema, 'input'),
    },
  ],
};

const right: Special = {
  answers: {
    200: answer('Done, now or before', 'Submitted'),
    401: either(
      'No valid token (answered by the gateway), or its sign-in is too long ago',
      'GatewayMessage',
      'RightsError',
    ),
    403: answer(
      'Not an access token, not through the distribution, an unconfirmed address, or a link that is no longer good',
      'RightsError',
    ),
  },
};

type Documented = [name: string, endpoint: Endpoint, special: Special];

const draftKey = { ...draftKeyContract, path: draftKeyPath };

/** The endpoints of the forms, of clients' rights over their data, and of drafts. */
const documented: Documented[] = [
  ...Object.entries(endpoints).map(([name, each]): Documented => [name, each, submission]),
  ...Object.entries(rightsEndpoints).map(([name, each]): Documented => [name, each, right]),
  [
    'giveDraftKey',
    { ...draftKey, method: 'POST' },
    { answers: { 200: answer('The key: the same one until it ends', 'DraftKey') } },
  ],
  [
    'endDraftKey',
    { ...draftKey, method: 'DELETE' },
    { answers: { 200: answer('There is no key any more', 'Submitted') } },
  ],
];

const sharedAnswersOf = ({ access, bodyLimit }: Endpoint): Json => ({
  200: answer('Stored, and its mail will be sent', 'Submitted'),
  400: answer('Not JSON, or not as the schema wants it: the first message of the schema', 'Error'),
  ...(access === 'signed-in' && {
    401: answer('No valid token (answered by the gateway)', 'GatewayMessage'),
  }),
  403: answer('Not an access token, or not through the distribution', 'Error'),
  ...(access === 'signed-in' && {
    409: answer(
      'The data of this account is being deleted, or consent was withdrawn meanwhile',
      'Error',
    ),
  }),
  413: answer(`The body is larger than ${bodyLimit} bytes`, 'Error'),
  415: answer('Not application/json in UTF-8, or compressed', 'Error'),
  429: either(
    'Too many requests (answered by the gateway or the firewall), or too many today',
    'GatewayMessage',
    'Error',
  ),
  431: answer('The headers are too large', 'Error'),
  500: answer('A fault of ours', 'Error'),
  503: answer('A service is not reachable; try again with the same key', 'Error', RETRY_AFTER),
});

const operationOf = (name: string, endpoint: Endpoint, { answers, ...rest }: Special): Json => ({
  operationId: name,
  ...rest,
  ...(endpoint.access === 'signed-in' && { security: [{ accessToken: [] }] }),
  requestBody: {
    required: true,
    content: { 'application/json': { schema: jsonSchema(endpoint.schema, 'input') } },
  },
  responses: { ...sharedAnswersOf(endpoint), ...answers },
});

const paths = (): Json => {
  const all: Record<string, Json> = {};
  for (const [name, endpoint, special] of documented) {
    const operation = operationOf(name, endpoint, special);
    all[endpoint.path] = { ...all[endpoint.path], [endpoint.method.toLowerCase()]: operation };
  }
  return all;
};

/** The endpoints of the contract as an OpenAPI 3.1 document. */
export const openApiDocument = (): Json => ({
  openapi: '3.1.0',
  info: { title: 'The endpoints of the site', version: '1.0.0' },
  paths: paths(),
  components: {
    schemas: {
      Submitted: jsonSchema(submittedSchema, 'input'),
      DraftKey: jsonSchema(draftKeySchema, 'input'),
      Error: jsonSchema(errorSchema, 'input'),
      RightsError: jsonSchema(rightsErrorSchema, 'input'),
      GatewayMessage: {
        type: 'object',
        properties: { message: { type: 'string' } },
        required: ['message'],
      },
    },
    securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  },
});

if (import.meta.main) process.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
