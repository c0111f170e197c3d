import { environment, type LambdaName } from '../environment.ts';

export type Environment<Name extends LambdaName> = Record<
  (typeof environment)[Name][number],
  string
>;

/**
 * The environment of one Lambda, read once when it starts.
 * @throws Error that names every variable that is missing or empty
 */
export const readEnvironment = <Name extends LambdaName>(
  name: Name,
  source: Record<string, string | undefined> = process.env,
): Environment<Name> => {
  const names: readonly string[] = environment[name];
  const missing = names.filter((variable) => !source[variable]);
  if (missing.length > 0) {
    throw new Error(`${name} lacks the environment variables ${missing.join(', ')}`);
  }
  return Object.fromEntries(
    names.map((variable) => [variable, source[variable]]),
  ) as Environment<Name>;
};

/** @throws Error if the text is not a whole number above zero */
export const positiveInteger = (name: string, text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new Error(`${name} must be a whole number above zero`);
  }
  return value;
};
