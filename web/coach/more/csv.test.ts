import { expect, test } from 'vitest';
import { csvLine, timeIn } from './csv.ts';

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

test('a time is in the coach’s zone', () => {
  expect(timeIn('2026-11-24T22:05:00Z', 'America/Los_Angeles')).toBe('2026-11-24 14:05');
  expect(timeIn(undefined, 'America/Los_Angeles')).toBe('');
});
