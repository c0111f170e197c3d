import { describe, expect, test } from 'vitest';
import { openApiDocument } from '#infra/openapi.ts';
import { assessmentLimits, assessmentSchema, fitnessLevels } from '#shared/domain/assessment.ts';
import { consentVersion } from '#shared/domain/consent.ts';
import { endpoints } from '#shared/endpoints/contract.ts';
import { draftKeyPath } from '#shared/endpoints/draft-key.ts';
import { rightsEndpoints } from '#shared/endpoints/rights.ts';
import { corpus, expectedStatuses } from '#tests/support/samples/corpus.ts';

interface Operation {
  operationId: string;
  security?: object[];
  requestBody: {
    content: Record<string, { schema: { properties: Record<string, object>; required: string[] } }>;
  };
  responses: Record<string, object>;
}

const document = openApiDocument() as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

const operationOf = ({ path, method }: { path: string; method: string }): Operation => {
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document`);
  return operation;
};
const bodyOf = (endpoint: { path: string; method: string }) => {
  const schema = operationOf(endpoint).requestBody.content['application/json']?.schema;
  if (!schema) throw new Error(`${endpoint.path} takes no JSON`);
  return schema;
};

test('each endpoint of the contract, of the rights and of drafts is in it, and nothing else', () => {
  const all = [...Object.values(endpoints), ...Object.values(rightsEndpoints)];
  expect(
    Object.entries(document.paths).map(([path, methods]) => [path, Object.keys(methods)]),
  ).toEqual([
    ...all.map(({ path, method }) => [path, [method.toLowerCase()]]),
    [draftKeyPath, ['post', 'delete']],
  ]);
});

test('a draft key is answered in its own shape, and wants a user', () => {
  const operation = operationOf({ path: draftKeyPath, method: 'POST' });
  expect(operation.security).toEqual([{ accessToken: [] }]);
  expect(JSON.stringify(operation.responses['200'])).toContain('#/components/schemas/DraftKey');
  expect(document.components.schemas.DraftKey).toMatchObject({ required: ['ok', 'key'] });
});

test('only what wants a user wants a token', () => {
  expect(operationOf(endpoints.submitHealthAssessment).security).toEqual([{ accessToken: [] }]);
  expect(operationOf(endpoints.subscribeLeadMagnet)).not.toHaveProperty('security');
});

describe('the assessment', () => {
  const body = bodyOf(endpoints.submitHealthAssessment);

  test('has each field of its schema', () => {
    expect(Object.keys(body.properties)).toEqual([
      ...Object.keys(assessmentSchema.shape),
      'consent',
    ]);
    expect(body.required).toEqual(['fullName', 'email', 'consent']);
  });

  test('has the limits of its schema', () => {
    expect(body.properties).toMatchObject({
      fullName: { type: 'string', maxLength: assessmentLimits.fullName },
      phone: { type: 'string', maxLength: assessmentLimits.phone },
      consent: { const: consentVersion },
      heightFeet: { type: 'integer', minimum: 3, maximum: 8 },
      heightInches: { type: 'integer', minimum: 0, maximum: 11 },
      currentWeight: { type: 'number', exclusiveMinimum: 0, maximum: 999 },
      fitnessLevel: { enum: Object.keys(fitnessLevels) },
      medications: { type: 'string', maxLength: assessmentLimits.longText },
      trainingLocation: { type: 'string', maxLength: assessmentLimits.trainingLocation },
      medicalConditions: {
        type: 'array',
        maxItems: assessmentLimits.list.items,
        items: { type: 'string', minLength: 1, maxLength: assessmentLimits.list.item },
      },
    });
  });
});

test('the lead has the limits of its schema', () => {
  expect(bodyOf(endpoints.subscribeLeadMagnet)).toMatchObject({
    properties: {
      email: { type: 'string', format: 'email', maxLength: 255 },
      name: { type: 'string', minLength: 1, maxLength: 100 },
    },
    required: ['email', 'name'],
  });
});

test.each([
  ['lead', endpoints.subscribeLeadMagnet],
  ['assessment', endpoints.submitHealthAssessment],
] as const)('each status that the corpus expects of the %s is told', (name, endpoint) => {
  const told = Object.keys(operationOf(endpoint).responses).map(Number);
  const cases = corpus.filter(({ layer, endpoint: of }) => layer === 'api' && of === name);
  for (const one of cases) {
    expect(
      expectedStatuses(one).some((status) => told.includes(status)),
      one.id,
    ).toBe(true);
  }
});

test('what it refers to is there', () => {
  const names = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)];
  expect(names.length).toBeGreaterThan(0);
  for (const [, name] of names) expect(document.components.schemas).toHaveProperty(name ?? '');
});
