export type Random = () => number;

/** The mulberry32 generator. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A run's seed doesn't depend on the other runs, so that a failing run can be repeated alone. */
export function repeat(runs: number, check: (random: Random) => void): void {
  for (let seed = 1; seed <= runs; seed += 1) {
    try {
      check(seededRandom(seed));
    } catch (error) {
      throw new Error(`With the seed ${seed}: ${(error as Error).message}`, { cause: error });
    }
  }
}

export const numberIn = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));

export function oneOf<T>(random: Random, values: readonly [T, ...T[]]): T {
  return values[numberIn(random, 0, values.length - 1)] ?? values[0];
}

export const listOf = <T>(random: Random, most: number, make: () => T): T[] =>
  Array.from({ length: numberIn(random, 0, most) }, make);

const codePoints: [[number, number], ...[number, number][]] = [
  [0x20, 0x7e],
  [0, 0xff],
  [0x300, 0x36f],
  [0x2000, 0x206f],
  [0x4e00, 0x9fff],
  [0xe000, 0x1_0ffff],
  [0x1_f300, 0x1_faff],
];

/** Text of any letters, controls, marks, and emoji. */
export const anyText = (random: Random, most: number): string =>
  listOf(random, most, () =>
    String.fromCodePoint(numberIn(random, ...oneOf(random, codePoints))),
  ).join('');
