import { expect, test } from 'vitest';
import { csvFile, csvLine } from './download.tsx';

test.each([
  ['=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['\u3000＋1', "'\u3000＋1"],
  ['s;=1+2', `"s;'=1+2"`],
  ['s|@a', "s|'@a"],
  ['\r=1', `"'\r'=1"`],
  ['a "quoted", cell', '"a ""quoted"", cell"'],
  ['two\nlines', '"two\nlines"'],
  ['1=1', '1=1'],
  ['', ''],
])('a download writes the text %j as %j', (text, expected) =>
  expect(csvLine(['a', text])).toBe(`a,${expected}\r\n`),
);

test('a file begins with the titles of its columns', () => {
  const columns = { name: (name: string) => name, phone: () => undefined };
  expect(csvFile(columns, ['Ana', 'Bo'])).toBe('\ufeffname,phone\r\nAna,\r\nBo,\r\n');
});
