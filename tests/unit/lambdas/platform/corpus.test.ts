import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { consentVersion } from '#shared/domain/consent.ts';
import { submitHealthAssessment } from '#shared/endpoints/client.ts';
import { errorSchema } from '#shared/endpoints/endpoint.ts';
import { subscribeLeadMagnet } from '#shared/endpoints/visitor.ts';
import { fakeEndpoints } from '#tests/support/lambdas/endpoints.ts';
import { accessToken, httpEvent } from '#tests/support/lambdas/http-event.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';
import {
  bodyOf,
  type CorpusCase,
  caseOf,
  corpus,
  expectedStatuses,
} from '#tests/support/samples/corpus.ts';

const log = catchLog();

const rows = { lead: subscribeLeadMagnet, assessment: submitHealthAssessment };

// The gateway answers the others before it calls a Lambda.
const reachesLambda = ['lead none', 'assessment valid'];
const cases = corpus.filter(
  ({ layer, endpoint, auth }) => layer === 'api' && reachesLambda.includes(`${endpoint} ${auth}`),
);

const eventOf = ({ headers, ...corpusCase }: CorpusCase) => {
  const body = bodyOf({ headers, ...corpusCase });
  const isLead = corpusCase.endpoint === 'lead';
  return httpEvent(isLead ? rows.lead : rows.assessment, {
    ...(body && { body }),
    headers: { 'content-type': undefined, ...headers },
    ...(!isLead && { claims: accessToken() }),
  });
};

const texts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
};

const parsed = (body: Buffer | undefined): unknown => {
  try {
    return JSON.parse(body?.toString() ?? '');
  } catch {
    return undefined;
  }
};

/** One table for the cases with the same key, so that the second use finds the first. */
const worlds = new Map<string, ReturnType<typeof fakeEndpoints>>();
const worldOf = (key: string): ReturnType<typeof fakeEndpoints> => {
  const world = worlds.get(key) ?? fakeEndpoints();
  worlds.set(key, world);
  return world;
};

describe('the corpus', () => {
  test('is sent completely', () => expect(cases.length).toBeGreaterThanOrEqual(95));

  test.each(cases.map((each) => [each.id, each] as const))('%s', async (id, corpusCase) => {
    const name = corpusCase.endpoint === 'lead' ? 'lead' : 'assessment';
    const call = worldOf(corpusCase.headers['idempotency-key'] ?? id)[name];
    const answer = await call(eventOf(corpusCase));

    expect(expectedStatuses(corpusCase), answer.body).toContain(answer.statusCode);
    const body = JSON.parse(answer.body ?? '');
    const { shape } = answer.statusCode === 200 ? rows[name].answer : errorSchema;
    expect(z.strictObject(shape).safeParse(body).success).toBe(true);
    if (corpusCase.expectBody) expect(body).toMatchObject(JSON.parse(corpusCase.expectBody));
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.body).not.toMatch(/\bat \S+:\d|node_modules|\.[jt]s:/);

    const sent = texts(parsed(bodyOf(corpusCase))).filter(
      // Log lines contain months, too, which look like a version.
      (text) => text.trim().length > 3 && text !== consentVersion,
    );
    for (const line of log.lines) {
      for (const text of sent) expect(line).not.toContain(text);
    }
  });
});

describe('what the corpus stores', () => {
  const play = async (id: string) => {
    const world = fakeEndpoints();
    const corpusCase = caseOf(id);
    const headers = { 'content-type': 'application/json' };
    await world[corpusCase.endpoint as 'lead' | 'assessment'](eventOf({ ...corpusCase, headers }));
    return {
      leads: [...world.leads.rows.values()],
      assessments: [...world.assessments.rows.values()],
    };
  };

  test('the last value of a key that is given twice', async () => {
    const { leads } = await play('lead-dup-keys');
    expect(leads.map(({ email }) => email)).toEqual(['last@example.com']);
  });

  test('no field that the schema doesn’t have', async () => {
    const { leads } = await play('lead-unknown-field');
    expect(leads).toHaveLength(1);
    for (const key of ['admin', 'kind', 'pk']) expect(leads[0]).not.toHaveProperty(key);
  });

  test.each(['lead-honeypot', 'lead-honeypot-bad'])('nothing from %s', async (id) => {
    expect((await play(id)).leads).toEqual([]);
  });

  test.each(['as-sub-in-body', 'as-email-other'])(
    'the owner of the token, even if %s names another',
    async (id) => {
      const { assessments } = await play(id);
      expect(assessments.map(({ userId }) => userId)).toEqual(['user-1']);
    },
  );
});
