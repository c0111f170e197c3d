import { expect, test } from 'vitest';
import { failureIn } from './show-errors.ts';

test.each([
  [
    'an error, with its message',
    { event: 'failed', route: 'POST /api/x', error: 'TypeError', shown: 'TypeError: no' },
    'failed, POST /api/x\nTypeError: no',
  ],
  [
    'an error without its message',
    { event: 'failed', error: 'TypeError', at: 'at x' },
    'failed\nTypeError at x',
  ],
  [
    'an email that the site gave up',
    { event: 'JobGivenUp', kind: 'guide', reason: 'MessageRejected' },
    'JobGivenUp, email “guide”, MessageRejected',
  ],
  ['an email that was sent', { event: 'EmailSent', kind: 'guide' }, undefined],
  ['a refused call', { event: 'RefusedInput', status: 400 }, undefined],
])('decides whether to print %s', (_, line, printed) => {
  expect(failureIn(JSON.stringify(line))).toBe(printed);
});

test('prints a line that is not from our log, but not what Node advises', () => {
  expect(failureIn('Task timed out after 3 seconds')).toContain('timed out');
  expect(failureIn('(node:1) [DEP0040] DeprecationWarning: punycode')).toBeUndefined();
});
