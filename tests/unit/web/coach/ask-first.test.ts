import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toAskAbout } from '#web/coach/case/answers/ask-first.tsx';

const sentences = (name: string): string[] =>
  readFileSync(new URL(`sentences/${name}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
const [telling, harmless] = [sentences('health'), sentences('harmless')];

const isFound = (words: string): boolean => toAskAbout({ specificGoals: words }).length > 0;

test('“What to ask about first” picks at least 98 of 100 health sentences, and at most 2 of 100 harmless sentences', () => {
  const [missed, wrong] = [telling.filter((words) => !isFound(words)), harmless.filter(isFound)];
  expect([telling.length, harmless.length]).toEqual([100, 100]);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(2);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(2);
});

test('“What to ask about first” shows health answers, and from other answers only sentences with keywords', () => {
  expect(
    toAskAbout({
      medicalConditions: ['Asthma'],
      medications: 'Ventolin',
      specificGoals: 'Run far. My chest feels tight on hills! Sleep more.',
    }),
  ).toEqual([
    { topic: 'Condition', words: 'Asthma' },
    { topic: 'Medications', words: 'Ventolin' },
    { topic: 'Goals', words: 'My chest feels tight on hills!' },
  ]);
});

test.each(['None', 'no.', 'N/A', 'nothing', '-'])(
  '“What to ask about first” leaves out the answer “%s”, which means no',
  (words) => {
    expect(toAskAbout({ medications: words })).toEqual([]);
  },
);
