import type { Variable } from './contract.ts';

export const variable = (name: Variable): string => {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is missing`);
  return value;
};

/** Only the local cloud extends deadlines, because it shares its machine with other programs. */
const FACTOR = Number(process.env.DEADLINE_FACTOR ?? 1);

export const deadline = (milliseconds: number): number => milliseconds * FACTOR;
