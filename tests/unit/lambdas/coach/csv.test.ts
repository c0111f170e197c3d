import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from '#lambdas/coach/csv.ts';

const cellsOf = (text: string, separator: string): string[] => {
  const cells = [''];
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index] ?? '';
    const last = cells.length - 1;
    if (isQuoted && letter === '"' && text[index + 1] === '"') {
      cells[last] += '"';
      index += 1;
    } else if (letter === '"' && (isQuoted || cells[last] === '')) isQuoted = !isQuoted;
    else if (!isQuoted && (letter === separator || /[\r\n]/.test(letter))) cells.push('');
    else cells[last] += letter;
  }
  return cells;
};

test.each([
  ['=1+1', "'=1+1"],
  ['s;=1+2', `"s;'=1+2"`],
  ['\r=1', `"'\r'=1"`],
  ['a "quoted", cell', '"a ""quoted"", cell"'],
  ['two\nlines', '"two\nlines"'],
  ['half;time', '"half;time"'],
  ['1=1', '1=1'],
  ['', ''],
])('a CSV export writes the text %j as %j', (text, expected) => {
  expect(csvLine([text])).toBe(`${expected}\r\n`);
  expect(csvLine(['a', text])).toBe(`a,${expected}\r\n`);
});

test.each([',', ';', '\t'])(
  'no cell of an export begins like a formula, even if a spreadsheet splits lines at %j',
  (separator) => {
    const letters = fc.constantFrom(...'=+-@;,\t\r\n"\' ax1');
    const value = fc.string({ unit: letters, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 3 }), (values) => {
        const cells = cellsOf(csvLine(values), separator);
        expect(cells.filter((each) => /^\s*[=+\-@]/.test(each))).toEqual([]);
      }),
      { numRuns: 5_000 },
    );
  },
);
