import type { Metric } from '#lambdas/platform/contract.ts';

/** The local cloud's own code causes these lines. */
const ROUTINE = /DeprecationWarning:|--trace-deprecation/;

const failures = ['JobGivenUp', 'EmailHeldByAccount'] satisfies Metric[] as string[];

/** Returns what to print about a line of a Lambda's log, if it is about a failure. */
export function failureIn(line: string): string | undefined {
  let fields: Record<string, unknown>;
  try {
    fields = JSON.parse(line);
  } catch {
    return ROUTINE.test(line) || line.trim() === '' ? undefined : line;
  }
  const { event, kind, route, reason, error, at, shown, errorMessage, stackTrace } = fields;
  const about = [event, route, kind && `email “${kind}”`, reason].filter(Boolean).join(', ');
  if (error) return `${about}\n${shown ?? `${error} ${at}`}`;
  if (errorMessage) return [errorMessage, stackTrace].flat().filter(Boolean).join('\n');
  return failures.includes(String(event)) ? about : undefined;
}

/** Prints errors of the Lambdas and failed emails, from the lines that `emulator.py` prints. */
export function showError(printed: string): void {
  if (process.env.LOG_LEVEL) console.log(printed);
  if (!printed.startsWith('{"function"')) return;
  const { function: name, line } = JSON.parse(printed);
  const failure = failureIn(line);
  if (failure) console.error(`\n✗ ${name}: ${failure}`);
}
