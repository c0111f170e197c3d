import * as fc from 'fast-check';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { type Endpoint, errorSchema, IDEMPOTENCY_KEY } from '#shared/endpoints/endpoint.ts';
import { fieldsOf, inputsOf, replaced } from '#tests/support/samples/inputs.ts';
import { askEdge, type EdgeResponse } from './edge.ts';

const strange = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 2000 }),
  fc.double(),
  fc.array(fc.jsonValue()).map((place) => Buffer.from(JSON.stringify(place)).toString('base64url')),
  fc.constantFrom('', ' ', '\u0000', '\ud800', '__proto__', '=1+1', '2026-02-30', -0),
);

const mutated = (name: string) =>
  fc.constantFrom(...inputsOf(name)).chain((input) => {
    const paths = fieldsOf(input).map(({ path }) => path);
    const added = fc.string().map((field) => [field]);
    const path = paths.length > 0 ? fc.oneof(fc.constantFrom(...paths), added) : added;
    return fc
      .tuple(path, fc.oneof(strange, fc.constant(undefined)))
      .map(([where, value]) => replaced(input, where, value));
  });

const bodies = (name: string): fc.Arbitrary<Buffer> =>
  fc.oneof(
    { weight: 6, arbitrary: mutated(name).map((input) => Buffer.from(JSON.stringify(input))) },
    { weight: 2, arbitrary: fc.json().map((text) => Buffer.from(text)) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...inputsOf(name))
        .map((input) => Buffer.from(JSON.stringify(input))),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 5000 }).map((bytes) => Buffer.from(bytes)) },
  );

const headers = fc.record({
  'content-type': fc.oneof(
    { weight: 9, arbitrary: fc.constant('application/json') },
    fc.constantFrom('text/plain', 'application/json; charset=latin1', ''),
  ),
  [IDEMPOTENCY_KEY]: fc.oneof(fc.uuid(), fc.stringMatching(/^[!-~]{1,130}$/)),
});

const REFUSED = [400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 431, 503];

const gatewaySchema = z.strictObject({ message: z.string() });

function expectResponseOf(endpoint: Endpoint, { status, headers, text }: EdgeResponse): void {
  if (status !== 200) expect(REFUSED, text).toContain(status);
  if (endpoint.answer instanceof z.ZodMiniString) {
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    return;
  }
  const answer = JSON.parse(text);
  if (status === 200) z.parse(endpoint.answer, answer);
  else if (!gatewaySchema.safeParse(answer).success) {
    const { reason } = errorSchema.parse(answer);
    if (reason) expect(endpoint.reasons).toContain(reason);
  }
}

export const fuzz = (
  name: string,
  endpoint: Endpoint,
  { accessToken = '', ...run }: { accessToken?: string; numRuns: number; seed: number },
): Promise<void> => {
  const isPage = endpoint.answer instanceof z.ZodMiniString;
  const query = isPage
    ? fc.string().map((token) => `?token=${encodeURIComponent(token.toWellFormed())}`)
    : fc.constant('');
  return fc.assert(
    fc.asyncProperty(bodies(name), headers, query, async (body, given, search) => {
      const answer = await askEdge({
        method: endpoint.method,
        path: endpoint.path + search,
        headers: { ...given, ...(accessToken && { authorization: `Bearer ${accessToken}` }) },
        ...(endpoint.method !== 'GET' && { body }),
      });
      expectResponseOf(endpoint, answer);
    }),
    run,
  );
};
