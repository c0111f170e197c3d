import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { assessmentSchema } from '#shared/domain/assessment.ts';
import { leadSchema } from '#shared/domain/lead.ts';
import { assessments, leads } from '#tests/support/lambdas/arbitraries.ts';

const RUNS = 1_000;

const staysTheSame = (
  schema: typeof leadSchema | typeof assessmentSchema,
  inputs: fc.Arbitrary<unknown>,
) =>
  fc.assert(
    fc.property(inputs, (input) => {
      const page = schema.safeParse(input);
      if (!page.success) return;
      const sent = JSON.parse(JSON.stringify(page.data));
      expect(schema.safeParse(sent)).toEqual({ success: true, data: sent });
    }),
    { numRuns: RUNS },
  );

test('the Lambda accepts a lead that the page has parsed, and doesn’t change its values', () => {
  staysTheSame(
    leadSchema,
    fc.oneof(
      leads,
      fc.record({
        email: leads.map(({ email }) => ` ${email}\t`),
        name: fc.string({ unit: 'binary' }),
      }),
    ),
  );
});

test('the Lambda accepts an assessment that the page has parsed, and doesn’t change its values', () => {
  const wild = fc.record({
    medications: fc.string({ unit: 'binary', maxLength: 1_100 }),
    currentWeight: fc.double(),
    heightFeet: fc.oneof(fc.integer(), fc.double()),
    equipmentAccess: fc.array(fc.string({ unit: 'binary', maxLength: 110 }), { maxLength: 22 }),
  });
  staysTheSame(
    assessmentSchema,
    fc.tuple(assessments, fc.option(wild)).map(([one, other]) => ({ ...one, ...other })),
  );
});
