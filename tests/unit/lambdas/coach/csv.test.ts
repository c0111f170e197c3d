import { expect, test } from 'vitest';
import { csvLine } from '#lambdas/coach/leads/csv.ts';

test.each([
  ['plain', 'plain'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['a "quoted", cell', '"a ""quoted"", cell"'],
  ['two\nlines', '"two\nlines"'],
  ['1=1', '1=1'],
  ['', ''],
])('writes the cell %j as %j', (text, expected) => {
  expect(csvLine([text])).toBe(`${expected}\r\n`);
  expect(csvLine(['a', text])).toBe(`a,${expected}\r\n`);
});
