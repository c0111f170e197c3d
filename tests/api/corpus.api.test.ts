import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { actId } from '#lambdas/platform/store/change.ts';
import { consentVersion } from '#shared/domain/consent/consent.ts';
import { submitHealthAssessment } from '#shared/endpoints/assessment.ts';
import { IDEMPOTENCY_KEY } from '#shared/endpoints/endpoint.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/lead.ts';
import { type Account, signUp } from '#tests/product/accounts.ts';
import { type Answer, askEdge } from '#tests/product/edge.ts';
import { output, product } from '#tests/product/product.ts';
import { answersIn, leadsOf, readItem } from '#tests/product/store.ts';

interface CorpusCase {
  id: string;
  /** `api` is a request to the API, and `auth` one to the user pool. */
  layer: string;
  endpoint: string;
  method: string;
  path?: string;
  headers: Record<string, string>;
  auth: string;
  body?: string | null;
  bodyBase64?: string;
  bodyRepeat?: { prefix: string; unit: string; times: number; suffix: string };
  expectStatus: number | number[];
  expectBody?: string;
  expectType?: string | string[] | null;
  /** The local cloud's status, if it differs from AWS's. */
  emulatorStatus?: number;
}

const corpus: CorpusCase[] = JSON.parse(
  readFileSync(new URL('../corpus/bad-inputs.json', import.meta.url), 'utf8'),
);

/** `endpoints.api.test.ts` tries the other kinds of tokens at each endpoint. */
const authorizations: Record<string, (token: string) => Record<string, string | string[]>> = {
  none: () => ({}),
  query: () => ({}),
  valid: (token) => ({ authorization: `Bearer ${token}` }),
  basic: () => ({ authorization: `Basic ${btoa('ada:secret')}` }),
  empty: () => ({ authorization: 'Bearer ' }),
  'two-headers': (token) => ({ authorization: ['Bearer abc', `Bearer ${token}`] }),
};

const toApi = corpus.filter(
  ({ layer, auth, headers }) =>
    layer === 'api' &&
    auth in authorizations &&
    // `acts.api.test.ts` repeats acts.
    !(IDEMPOTENCY_KEY in headers),
);
const toPool = corpus.filter(({ layer }) => layer === 'auth');

const caseOf = (id: string): CorpusCase => {
  const found = corpus.find((each) => each.id === id);
  if (!found) throw new Error(`The corpus has no case ${id}`);
  return found;
};

const bodyOf = (
  { body, bodyBase64, bodyRepeat }: CorpusCase,
  values: Record<string, string> = {},
): Buffer | undefined => {
  if (bodyBase64) return Buffer.from(bodyBase64, 'base64');
  if (bodyRepeat) {
    const { prefix, unit, times, suffix } = bodyRepeat;
    return Buffer.from(prefix + unit.repeat(times) + suffix);
  }
  if (body === undefined || body === null) return undefined;
  const all = { consent: consentVersion, ...values };
  return Buffer.from(
    body.replace(/\$\{(\w+)\}/g, (found, name) => all[name as 'consent'] ?? found),
  );
};

const pathOf = ({ endpoint, path, auth }: CorpusCase, token: string): string => {
  if (auth === 'query') return `${submitHealthAssessment.path}?access_token=${token}`;
  if (path) return path;
  return endpoint === 'lead' ? subscribeLeadMagnet.path : submitHealthAssessment.path;
};

const run = crypto.randomUUID().slice(0, 8);

const play = (
  played: CorpusCase,
  { accessToken }: Account,
  key: string = crypto.randomUUID(),
): Promise<Answer> =>
  askEdge({
    method: played.method,
    path: pathOf(played, accessToken),
    headers: {
      ...played.headers,
      [IDEMPOTENCY_KEY]: key,
      ...authorizations[played.auth]?.(accessToken),
    },
    body: bodyOf(played, { run }),
  });

/** An account can submit five assessments a day, and the corpus has more. */
const ACCOUNTS = 10;
const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => signUp()));
const accountOf = (index: number) => accounts[index % ACCOUNTS] as Account;

const isEdgesOwn = ({ headers }: Answer) => String(headers['x-cache']).startsWith('Error');

test('the corpus has more than a hundred requests to the API', () => {
  expect(toApi.length).toBeGreaterThan(100);
  expect(toPool.length).toBeGreaterThan(5);
});

test.each(toApi.map((each, index) => [each.id, each, index] as const))(
  'the API answers the corpus’s request %s as expected, and reveals nothing',
  async (_, played, index) => {
    const answer = await play(played, accountOf(index));
    const { status, headers, text, body } = answer;
    const expected = [played.emulatorStatus ?? played.expectStatus].flat();
    expect(expected, text.slice(0, 300)).toContain(status);
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(/\bat \S+:\d|node_modules|errorType|\/var\/task/);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    if (!isEdgesOwn(answer)) expect(headers['x-content-type-options']).toBe('nosniff');
    if (played.expectBody) expect(body).toMatchObject(JSON.parse(played.expectBody));
    if (!text || 'message' in body || isEdgesOwn(answer)) return;
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(body).toEqual(
      status >= 400
        ? { error: expect.any(String), requestId: expect.any(String) }
        : { ok: true, ...(played.endpoint !== 'lead' && { id: expect.any(String) }) },
    );
  },
);

test('of a repeated field, the last value is stored, and of an unknown field nothing', {
  concurrent: false,
}, async () => {
  const { email } = JSON.parse(bodyOf(caseOf('lead-dup-keys'))?.toString() ?? '{}');
  const before = await leadsOf(email);
  expect((await play(caseOf('lead-dup-keys'), accountOf(0))).status).toBe(200);
  const after = await leadsOf(email);
  expect(after).toHaveLength(before.length + 1);

  const unknown = caseOf('lead-unknown-field');
  expect((await play(unknown, accountOf(0))).status).toBe(200);
  const sent = JSON.parse(bodyOf(unknown)?.toString() ?? '{}');
  for (const lead of await leadsOf(sent.email)) {
    expect(Object.keys(lead).sort()).toEqual(
      expect.arrayContaining(['address', 'at', 'createdAt', 'email', 'expiresAt', 'id', 'name']),
    );
    for (const field of ['admin', 'kind', 'pk']) expect(lead).not.toHaveProperty(field);
  }
});

test('a request with the filled-in field for bots gets 200, and nothing is stored', async () => {
  for (const id of ['lead-honeypot', 'lead-honeypot-bad']) {
    const key = crypto.randomUUID();
    expect((await play(caseOf(id), accountOf(0), key)).status).toBe(200);
    expect(await readItem('moments', { id: actId('visitor', key) })).toBeUndefined();
  }
});

test('an assessment belongs to the account of the token, whatever the body names', async () => {
  const account = await signUp();
  for (const id of ['as-sub-in-body', 'as-email-other']) {
    expect((await play(caseOf(id), account)).status).toBe(200);
  }
  const stored = await answersIn(account.id);
  expect(stored).toHaveLength(2);
  for (const item of stored) {
    expect(Object.keys(item).sort()).toEqual([
      'consentHash',
      'consentVersion',
      'encrypted',
      'id',
      'submittedAt',
      'userId',
    ]);
  }
});

const playAtPool = async (played: CorpusCase) => {
  const { status, body } = await askEdge({
    url: product.endpoint,
    method: 'POST',
    headers: played.headers,
    body: bodyOf(played, {
      run,
      user: accountOf(0).email,
      clientId: output('UserPoolClientId'),
      poolId: output('UserPoolId'),
    }),
  });
  return { status, body };
};

test.each(toPool.map((each) => [each.id, each] as const))(
  'the user pool answers the corpus’s request %s as expected',
  async (_, played) => {
    const { status, body } = await playAtPool(played);
    const expected = [played.emulatorStatus ?? played.expectStatus].flat();
    expect(expected, JSON.stringify(body)).toContain(status);
    if (status >= 400) expect([played.expectType].flat()).toContain(body.__type);
  },
);

test('the user pool’s answer about a lost password is alike with and without an account', async () => {
  const shapes = [];
  for (const id of ['auth-forgot-known', 'auth-forgot-unknown']) {
    const { status, body } = await playAtPool(caseOf(id));
    const delivery = Object.keys((body.CodeDeliveryDetails as object | undefined) ?? {}).sort();
    shapes.push({ status, keys: Object.keys(body), delivery });
  }
  expect(shapes[0]).toEqual(shapes[1]);
});
