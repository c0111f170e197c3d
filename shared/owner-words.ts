import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Leaves out texts that have settings or exports. Includes tests, which look for the sentences. */
const replaceable =
  /^(web\/(?!content\/)|lambdas\/|shared\/(?!owner|brand|domain\/consent)|infra\/accounts\/|tests\/).*\.tsx?$/;

/** Whether the owner may replace sentences of a source file. */
export const isReplaceable = (file: string): boolean =>
  replaceable.test(relative(root, file).replaceAll('\\', '/'));

/** The product's sentences, and what the owner says instead. */
export const readWords = (): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'owner-words.json'), 'utf8'));

const HOLE = /\$?\{[^}]+\}/g;

const patternOf = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');

/** The sentence's lines may break anywhere. */
export const hasSentence = (text: string, sentence: string): boolean =>
  new RegExp(patternOf(sentence)).test(text);

/** A sentence may be part of a longer one, which the owner also replaces. */
const longestFirst = (words: Record<string, string>) =>
  Object.entries(words).sort(([one], [other]) => other.length - one.length);

/** Replaces the product's sentences in a source file. */
export const rewordSource = (source: string, words: Record<string, string>): string =>
  longestFirst(words).reduce(
    (text, [ours, own]) => text.replace(new RegExp(patternOf(ours), 'g'), () => own),
    source,
  );

/** Replaces the product's sentences where values such as `${days}` are already filled in. */
export const reword = (filled: string, words = readWords()): string =>
  longestFirst(words).reduce((text, [ours, own]) => {
    const holes: string[] = ours.match(HOLE) ?? [];
    const pattern = new RegExp(ours.split(HOLE).map(patternOf).join('([^<\\n]+)'), 'g');
    return text.replace(pattern, (...match: string[]) =>
      own.replace(HOLE, (hole) => match[holes.indexOf(hole) + 1] ?? hole),
    );
  }, filled);
