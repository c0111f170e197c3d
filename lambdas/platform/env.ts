import type { Variable } from './environment.ts';

/**
 * The stack sets only the variables that the function's bundle reads.
 * @throws Error that names the variable if the variable is missing or empty
 */
export const variable = (name: Variable): string => {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is missing`);
  return value;
};

export const positiveInteger = (name: Variable): number => {
  const value = Number(variable(name));
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new Error(`${name} must be a whole number above zero`);
  }
  return value;
};

/**
 * How many times longer the deadlines are than on AWS. The local cloud shares its machine with
 * other programs.
 */
const FACTOR = Number(process.env.DEADLINE_FACTOR ?? 1);

export const deadline = (milliseconds: number): number => milliseconds * FACTOR;
