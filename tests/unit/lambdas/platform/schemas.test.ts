import { expect, test } from 'vitest';
import { assessmentSchema } from '#shared/domain/assessment.ts';
import { leadSchema } from '#shared/domain/lead.ts';
import {
  randomAddress,
  randomAssessment,
  randomLead,
} from '#tests/support/lambdas/random-inputs.ts';
import { anyText, listOf, numberIn, type Random, repeat } from '#tests/support/random.ts';

const RUNS = 1_000;

function staysTheSame(
  schema: typeof leadSchema | typeof assessmentSchema,
  input: (random: Random) => unknown,
): void {
  let accepted = 0;
  repeat(RUNS, (random) => {
    const page = schema.safeParse(input(random));
    if (!page.success) return;
    accepted += 1;
    const sent = JSON.parse(JSON.stringify(page.data));
    expect(schema.safeParse(sent)).toEqual({ success: true, data: sent });
  });
  expect(accepted).toBeGreaterThan(RUNS / 5);
}

test('the Lambda accepts a lead that the page has parsed, and doesn’t change its values', () =>
  staysTheSame(leadSchema, (random) =>
    random() < 0.5
      ? randomLead(random)
      : { email: ` ${randomAddress(random)}\t`, name: anyText(random, 10) },
  ));

test('the Lambda accepts an assessment that the page has parsed, and doesn’t change its values', () =>
  staysTheSame(assessmentSchema, (random) => ({
    ...randomAssessment(random),
    ...(random() < 0.5 && {
      medications: anyText(random, 1_100),
      currentWeight: (random() - 0.2) * 10 ** numberIn(random, 0, 4),
      heightFeet: random() < 0.5 ? numberIn(random, 0, 10) : 10 * random(),
      equipmentAccess: listOf(random, 22, () => anyText(random, 110)),
    }),
  })));
