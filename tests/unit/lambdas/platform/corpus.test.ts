import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { consentVersion } from '#shared/domain/consent.ts';
import { submittedSchema } from '#shared/endpoints/contract.ts';
import { errorSchema } from '#shared/endpoints/endpoint.ts';
import { fakeEndpoints } from '#tests/support/lambdas/endpoints.ts';
import { accessToken, httpEvent } from '#tests/support/lambdas/http-event.ts';
import { catchLog } from '#tests/support/lambdas/log-lines.ts';
import { bodyOf, caseOf, corpus, expectedStatuses } from '#tests/support/samples/corpus.ts';

// The others are answered by the gateway before a Lambda is called.
const REACHES_LAMBDA = { lead: ['none'], assessment: ['valid'] } as const;

const cases = corpus.filter(
  ({ layer, endpoint, auth }) =>
    layer === 'api' &&
    (REACHES_LAMBDA[endpoint as keyof typeof REACHES_LAMBDA] as readonly string[])?.includes(auth),
);
const log = catchLog();

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

/** One table for the cases of a key, so that the second use of a key meets the first. */
const worlds = new Map<string, ReturnType<typeof fakeEndpoints>>();
const worldOf = (key: string): ReturnType<typeof fakeEndpoints> => {
  const world = worlds.get(key) ?? fakeEndpoints();
  worlds.set(key, world);
  return world;
};

describe('the corpus', () => {
  test('is played whole', () => expect(cases.length).toBeGreaterThanOrEqual(95));

  test.each(cases.map((c) => [c.id, c] as const))('%s', async (id, corpusCase) => {
    const world = worldOf(corpusCase.headers['idempotency-key'] ?? id);
    const body = bodyOf(corpusCase);
    const event = httpEvent({
      ...(body && { body }),
      headers: corpusCase.headers,
      ...(corpusCase.auth === 'valid' && { claims: accessToken() }),
    });
    const answer = await (corpusCase.endpoint === 'lead' ? world.lead : world.assessment)(event);

    expect(expectedStatuses(corpusCase), answer.body).toContain(answer.statusCode);
    const { shape } = answer.statusCode === 200 ? submittedSchema : errorSchema;
    expect(z.strictObject(shape).safeParse(JSON.parse(answer.body ?? '')).success).toBe(true);
    if (corpusCase.expectBody) {
      expect(JSON.parse(answer.body ?? '')).toMatchObject(JSON.parse(corpusCase.expectBody));
    }
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.body).not.toMatch(/\bat \S+:\d|node_modules|\.[jt]s:/);

    const told = texts(parsed(body)).filter(
      // A version is a month, which log lines have, too.
      (text) => text.trim().length > 3 && text !== consentVersion,
    );
    for (const line of log.lines) {
      for (const text of told) expect(line).not.toContain(text);
    }
  });
});

describe('what the corpus leaves in the tables', () => {
  const play = async (id: string, endpoint: 'lead' | 'assessment') => {
    const world = fakeEndpoints();
    const body = bodyOf(caseOf(id));
    await world[endpoint](
      httpEvent({
        ...(body && { body }),
        ...(endpoint === 'assessment' && { claims: accessToken() }),
      }),
    );
    return {
      leads: [...world.leads.rows.values()],
      assessments: [...world.assessments.rows.values()],
    };
  };

  test('of a key given twice, the last', async () => {
    const { leads } = await play('lead-dup-keys', 'lead');
    expect(leads.map(({ email }) => email)).toEqual(['last@example.com']);
  });

  test('nothing of a field that no schema has', async () => {
    const { leads } = await play('lead-unknown-field', 'lead');
    expect(leads).toHaveLength(1);
    expect(
      Object.keys(leads[0] ?? {}).filter((key) => ['admin', 'kind', 'pk'].includes(key)),
    ).toEqual([]);
  });

  test.each(['lead-honeypot', 'lead-honeypot-bad'])('nothing of %s', async (id) => {
    expect((await play(id, 'lead')).leads).toEqual([]);
  });

  test.each(['as-sub-in-body', 'as-email-other'])(
    'the owner of the token, whatever %s says',
    async (id) => {
      const { assessments } = await play(id, 'assessment');
      expect(assessments.map(({ userId }) => userId)).toEqual(['user-1']);
    },
  );
});
