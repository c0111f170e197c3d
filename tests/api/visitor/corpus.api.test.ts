import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { submitHealthAssessment } from '#shared/endpoints/client.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/visitor.ts';
import { findAssessment, findLead, tableOf, tables } from '#tests/support/cloud/records.ts';
import { signUp } from '#tests/support/product/account.ts';
import { askEdge, type EdgeResponse } from '#tests/support/product/edge.ts';
import { fetchAsPage, output, product } from '#tests/support/product/product.ts';
import { assessmentIdOf, leadIdOf, newKey } from '#tests/support/product/submissions.ts';
import {
  bodyOf,
  type CorpusCase,
  caseOf,
  corpus,
  expectedStatuses,
} from '#tests/support/samples/corpus.ts';

const run = crypto.randomUUID().slice(0, 8);
const account = await signUp();

const authorizations: Record<string, Record<string, string | string[]>> = {
  none: {},
  query: {},
  valid: { authorization: `Bearer ${account.accessToken}` },
  basic: { authorization: `Basic ${btoa('ada:secret')}` },
  empty: { authorization: 'Bearer ' },
  'two-headers': { authorization: ['Bearer abc', `Bearer ${account.accessToken}`] },
};

const pathOf = ({ endpoint, path, auth }: CorpusCase): string => {
  if (auth === 'query') {
    return `${submitHealthAssessment.path}?access_token=${account.accessToken}`;
  }
  if (path) return path;
  return endpoint === 'lead' ? subscribeLeadMagnet.path : submitHealthAssessment.path;
};

const play = (corpusCase: CorpusCase): Promise<EdgeResponse> =>
  askEdge({
    method: corpusCase.method ?? 'GET',
    path: pathOf(corpusCase),
    headers: { ...corpusCase.headers, ...authorizations[corpusCase.auth] },
    body: bodyOf(corpusCase, { run }),
  });

const isEdgesOwn = ({ headers }: EdgeResponse) => String(headers['x-cache']).startsWith('Error');

const statusesHere = (corpusCase: CorpusCase): number[] =>
  corpusCase.emulatorStatus === undefined
    ? expectedStatuses(corpusCase)
    : [corpusCase.emulatorStatus].flat();

const apiCases = corpus.filter(({ layer, playedBy }) => layer === 'api' && !playedBy);

test('this file implements each kind of authorization that the corpus’s cases for the API use', () => {
  expect(apiCases.length).toBeGreaterThan(100);
  expect(apiCases.filter(({ auth }) => !authorizations[auth])).toEqual([]);
});

/** The corpus has more assessments than a client can submit in a day. */
const forgetClient = () =>
  tables.send(new DeleteCommand({ TableName: tableOf.clients, Key: { userId: account.sub } }));

test.each(apiCases.map((one) => [one.id, one] as const))(
  'the API returns the expected response to the corpus case %s',
  async (_, corpusCase) => {
    if (corpusCase.auth === 'valid') await forgetClient();
    const answer = await play(corpusCase);
    const { status, headers, text, json } = answer;

    expect(statusesHere(corpusCase), text.slice(0, 300)).toContain(status);
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(/\bat \S+:\d|node_modules|errorType|\/var\/task/);
    if (!isEdgesOwn(answer)) expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['access-control-allow-origin']).toBeUndefined();
    if (corpusCase.expectBody) expect(json()).toMatchObject(JSON.parse(corpusCase.expectBody));
    if (!text || text.includes('"message"') || isEdgesOwn(answer)) return;
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(json()).toEqual(
      status >= 400
        ? { error: expect.any(String), requestId: expect.any(String) }
        : { ok: true, ...(corpusCase.endpoint !== 'lead' && { id: expect.any(String) }) },
    );
  },
);

const storedBy = async (id: string): Promise<object | undefined> => {
  const [key, corpusCase] = [newKey(), caseOf(id)];
  const headers = { ...corpusCase.headers, 'idempotency-key': key };
  if (corpusCase.auth === 'valid') await forgetClient();
  expect((await play({ ...corpusCase, headers })).status).toBe(200);
  return corpusCase.endpoint === 'lead'
    ? findLead(leadIdOf(key))
    : findAssessment(assessmentIdOf(key, account.sub));
};

test('the API stores the last value of a repeated field, and no unknown field', async () => {
  expect(await storedBy('lead-dup-keys')).toMatchObject({ email: 'last@example.com' });
  const lead = await storedBy('lead-unknown-field');
  expect(lead).toHaveProperty('email');
  for (const field of ['admin', 'kind', 'pk']) expect(lead).not.toHaveProperty(field);
});

test('the API stores nothing if the honeypot is filled in', async () => {
  for (const id of ['lead-honeypot', 'lead-honeypot-bad']) {
    expect(await storedBy(id)).toBeUndefined();
  }
});

test('the API stores the token’s account as the owner, even if the body names another account', async () => {
  for (const id of ['as-sub-in-body', 'as-email-other']) {
    expect(await storedBy(id)).toMatchObject({ userId: account.sub });
  }
});

const cognitoCases = corpus.filter(({ layer }) => layer === 'auth');

const playAtPool = async (corpusCase: CorpusCase) => {
  const values = {
    run,
    user: account.email,
    clientId: output('UserPoolClientId'),
    poolId: output('UserPoolId'),
  };
  const answer = await fetchAsPage(product.endpoint, {
    method: 'POST',
    headers: corpusCase.headers,
    body: new Uint8Array(bodyOf(corpusCase, values) ?? []),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

test.each(cognitoCases.map((one) => [one.id, one] as const))(
  'the user pool returns the expected response to the corpus case %s',
  async (_, corpusCase) => {
    const { status, body } = await playAtPool(corpusCase);

    expect(statusesHere(corpusCase), JSON.stringify(body)).toContain(status);
    if (status >= 400) expect([corpusCase.expectType].flat()).toContain(body.__type);
  },
);

test('the user pool’s response to a lost-password request has the same fields with and without an account', async () => {
  const group = cognitoCases.filter((one) => one.group === 'enum-forgot');
  const answers = await Promise.all(group.map(playAtPool));
  const shapes = answers.map(({ status, body }) => ({
    status,
    keys: Object.keys(body),
    delivery: Object.keys(body.CodeDeliveryDetails ?? {}).sort(),
  }));

  expect(shapes).toHaveLength(2);
  expect(shapes[0]).toEqual(shapes[1]);
});
