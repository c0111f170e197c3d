import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { assessmentSchema } from '#shared/domain/assessment.ts';
import { leadSchema } from '#shared/domain/lead.ts';
import { assessments, leads } from '#tests/support/lambdas/arbitraries.ts';

const RUNS = 10_000;

/** The page's parsed input goes over the wire as JSON, and the Lambda parses it to the same value. */
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

test('every legal lead is accepted', () => {
  fc.assert(fc.property(leads, (lead) => leadSchema.safeParse(lead).success));
});

test('every legal assessment is accepted', () => {
  fc.assert(fc.property(assessments, (input) => assessmentSchema.safeParse(input).success));
});

test('what the page accepts of a lead the Lambda accepts, and takes as it is', () => {
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

test('what the page accepts of an assessment the Lambda accepts, and takes as it is', () => {
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

test.each([
  ['a lead', leadSchema, { email: 'ada@example.com', name: 'Ada' }],
  ['an assessment', assessmentSchema, { fullName: 'Ada Test', email: 'ada@example.com' }],
])(
  '%s from the page of a later release is accepted, without the fields unknown here',
  (_, schema, sent) => {
    expect(schema.parse({ ...sent, aFieldOfALaterRelease: { nested: [1] } })).toEqual(sent);
  },
);
