import { expect, test } from 'vitest';
import { itemOf, rowOf } from '#lambdas/case/packed.ts';

const id = '0123456789abcdef0123456789abcdef';

test.each([
  ['2026-11-22T10:00:00.001Z', '2026-11'],
  ['2039-12-31T23:59:59.999Z', 'a version of an owner, 2039'],
])(
  'packing an assessment of %s into a case’s item preserves its id, time, and consent version',
  (createdAt, consentVersion) => {
    const assessments = Array.from({ length: 100 }, () => ({ id, createdAt, consentVersion }));
    expect(rowOf(itemOf({ assessments })).assessments).toEqual(assessments);
  },
);
