import type { Assessment } from '#shared/domain/assessment.ts';
import type { Opened } from '#shared/endpoints/coach/case.ts';
import { askAbout, drugEndings, harmlessPhrases, harmlessWords, pairs } from './ask-first-words.ts';

/** True if at most one letter is wrong, missing, added, or swapped with its neighbor. */
export const isWithinOneEdit = (one: string, other: string): boolean => {
  if (one === other) return true;
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  );
};

export interface ToAskAbout {
  topic: string;
  words: string;
}

const whole = [
  ['medications', 'Medications'],
  ['injuriesSurgeries', 'Injuries and surgeries'],
  ['physicalLimitations', 'Physical limitations'],
] as const;

const searched = [
  ['trainingExperience', 'Training experience'],
  ['currentWorkoutRoutine', 'Current routine'],
  ['specificGoals', 'Goals'],
  ['trainingFrequency', 'Training frequency'],
  ['trainingLocation', 'Training location'],
] as const;

const NOTHING = /^(no|none|nothing|n\/?a|nil|nope|not applicable|-)\W*$/i;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const entriesOf = (list: string): string[] => list.split(',').map((entry) => entry.trim());

const harmless = new Set(entriesOf(harmlessWords));
const phrases = entriesOf(harmlessPhrases).map(wordsOf);

/** Shorter words must be spelled right, because many of them differ by only one letter. */
const MISSPELLED_FROM = 6;

type IsMatch = (word: string) => boolean;

const matchOf = (entry: string): IsMatch => {
  const isStem = entry.endsWith('-');
  const known = isStem ? entry.slice(0, -1) : entry;
  const { length } = known;
  const isExact: IsMatch = isStem
    ? (word) => word.startsWith(known)
    : (word) => word === known || word === `${known}s` || word === `${known}es`;
  if (length < MISSPELLED_FROM) return (word) => isExact(word) && !harmless.has(word);
  const isClose: IsMatch = isStem
    ? (word) =>
        [length - 1, length, length + 1].some((end) => isWithinOneEdit(known, word.slice(0, end)))
    : (word) => isWithinOneEdit(known, word) || isWithinOneEdit(`${known}s`, word);
  return (word) => isExact(word) || (word[0] === known[0] && !harmless.has(word) && isClose(word));
};

const phraseOf = (entry: string): IsMatch[] => entry.trim().split(/\s+/).map(matchOf);

const listed = askAbout.map(phraseOf);
const paired = pairs.map(({ one, other }) => ({
  one: entriesOf(one).map(phraseOf),
  other: entriesOf(other).map(phraseOf),
}));

const holds = (words: readonly string[], phrase: readonly IsMatch[]): boolean =>
  words.some((_, start) =>
    phrase.every((matches, index) => {
      const word = words[start + index];
      return word !== undefined && matches(word);
    }),
  );

const tellingOf = (sentence: string): string[] => {
  let words = wordsOf(sentence);
  for (const phrase of phrases) {
    const startOf = () =>
      words.findIndex((_, index) => phrase.every((word, offset) => words[index + offset] === word));
    for (let start = startOf(); start >= 0; start = startOf()) {
      words = words.toSpliced(start, phrase.length);
    }
  }
  return words;
};

const mentions = (sentence: string): boolean => {
  const words = tellingOf(sentence);
  return (
    listed.some((phrase) => holds(words, phrase)) ||
    words.some((word) => drugEndings.test(word) && !harmless.has(word)) ||
    paired.some(
      ({ one, other }) =>
        one.some((phrase) => holds(words, phrase)) && other.some((phrase) => holds(words, phrase)),
    )
  );
};

const sentencesOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text), ({ segment }) =>
    segment.trim(),
  ).filter((sentence) => sentence !== '');

export const toAskAbout = (answers: Partial<Assessment>): ToAskAbout[] => [
  ...(answers.medicalConditions ?? []).map((words) => ({ topic: 'Condition', words })),
  ...whole.flatMap(([field, topic]) => {
    const words = answers[field];
    return words && !NOTHING.test(words) ? [{ topic, words }] : [];
  }),
  ...searched.flatMap(([field, topic]) =>
    sentencesOf(answers[field] ?? '')
      .filter(mentions)
      .map((words) => ({ topic, words })),
  ),
];

export const AskFirst = ({ answers }: { answers: Opened['answers'] }) => {
  const found = toAskAbout(answers);
  return (
    <section className="ask-first">
      <h2>What to ask about first</h2>
      {found.length > 0 ? (
        <>
          <dl>
            {found.map(({ topic, words }) => (
              <div key={`${topic} ${words}`}>
                <dt>{topic}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
          <p className="small">
            This list shows the client’s conditions, medications, injuries, surgeries, and
            limitations, and each sentence about training or goals that contains a health keyword.
            It’s not a diagnosis or a score.
          </p>
        </>
      ) : (
        <p>
          The client reported no health problem, and no keyword matched. Ask your usual questions
          anyway.
        </p>
      )}
    </section>
  );
};
