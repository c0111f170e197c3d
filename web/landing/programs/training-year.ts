const BLOCKS = [24, 29, 33, 37, 42, 46, 52, 57, 63, 69, 75, 82, 88];
const WITHIN_BLOCK = [0.88, 1, 1.1, 0.58];

export const weeklyLoad: number[] = BLOCKS.flatMap((load) =>
  WITHIN_BLOCK.map((share) => load * share),
);

const START = 18;
const MEMORY_WEEKS = 12;

export const fitness: number[] = [];
for (const load of weeklyLoad) {
  const before = fitness.at(-1) ?? START;
  fitness.push(before + (load - before) / MEMORY_WEEKS);
}
