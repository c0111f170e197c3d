import { expect, test } from 'vitest';
import { csvLine } from '#lambdas/coach/csv.ts';
import { listOf, oneOf, repeat } from '#tests/support/random.ts';

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
    const letters = [...'=+-@;,\t\r\n"\' ax1'] as [string, ...string[]];
    repeat(5_000, (random) => {
      const value = () => listOf(random, 12, () => oneOf(random, letters)).join('');
      const cells = cellsOf(csvLine([value(), ...listOf(random, 2, value)]), separator);
      expect(cells.filter((each) => /^\s*[=+\-@]/.test(each))).toEqual([]);
    });
  },
);
