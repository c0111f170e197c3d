import { expect, test } from 'vitest';
import { namePartsOf } from '#lambdas/case/names.ts';

test.each([
  ['Zoë O’Neil-Strauß', ['zoe', 'oneil', 'strauss']],
  ['  MARÍA maria ', ['maria']],
  ['Ana de la Cruz y Vega', ['ana', 'cruz', 'y', 'vega']],
  ['李 小龍', ['李', '小龍']],
  ['–', []],
])('the searchable words of the name %j are %j', (name, parts) => {
  expect(namePartsOf(name)).toEqual(parts);
});
