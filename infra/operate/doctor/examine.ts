import {
  type Check,
  type DoctorContext,
  type Finding,
  type Level,
  levels,
  unknown,
} from './check.ts';

/** A check that was made. */
export interface Result extends Finding {
  check: string;
  phase: Check['phase'];
}

/** The results, and the skipped checks, each with its reason. */
export interface Report {
  results: Result[];
  leftOut: { check: string; because: string }[];
}

/** In milliseconds, for one check: longer than a name server or a slow service takes to answer. */
const DEADLINE = 20_000;

const message = (error: unknown): string =>
  String((error as Error).message ?? error).split('\n')[0] ?? '';

/** The finding for a check that could not be made. */
function explain(error: Error): Finding {
  if (/AccessDenied|Unauthorized|NotAuthorized|OptInRequired/i.test(error.name)) {
    return unknown(
      `AWS refuses to tell: ${message(error)}`,
      'Run the doctor with a role that may read (ReadOnlyAccess is enough).',
    );
  }
  return unknown(`could not be looked at: ${message(error)}`, 'Run the doctor again.');
}

async function run(check: Check, context: DoctorContext): Promise<Result> {
  const { name, phase } = check;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((done) => {
    timer = setTimeout(
      () => done(unknown(`no answer within ${DEADLINE / 1000} s`, 'Run the doctor again.')),
      DEADLINE,
    );
  });
  const finding = await Promise.race([
    check.examine(context).catch((error: Error) => explain(error)),
    late,
  ]);
  clearTimeout(timer);
  return { check: name, phase, ...finding };
}

const wants = ({ needs }: Check, need: Check['needs'][number]): boolean => needs.includes(need);

/**
 * Makes the checks, the one of the credentials first: where those don't work, nothing else asks AWS.
 *
 * @param hasAccount whether AWS answered to the credentials
 */
export async function examine(
  checks: Check[],
  context: DoctorContext,
  hasAccount: boolean,
): Promise<Report> {
  const reasonToLeaveOut = (check: Check): string | undefined => {
    if (context.target.stage === 'local' && !check.local)
      return 'the local cloud has no such thing';
    if (wants(check, 'account') && !hasAccount) return 'AWS could not be asked';
    if (wants(check, 'stack') && !context.stack) return 'nothing is deployed';
    if (wants(check, 'template') && context.target.mistakes.length > 0) {
      return 'the settings have a mistake';
    }
    if (wants(check, 'domain') && context.target.names.length === 0) return 'a trial has no domain';
    return undefined;
  };
  const leftOut: Report['leftOut'] = [];
  const made = checks.filter((check) => {
    const because = reasonToLeaveOut(check);
    if (because) leftOut.push({ check: check.name, because });
    return !because;
  });
  return { results: await Promise.all(made.map((check) => run(check, context))), leftOut };
}

export const worstOf = (results: Finding[]): Level =>
  results.reduce<Level>(
    (worst, { level }) => (levels.indexOf(level) > levels.indexOf(worst) ? level : worst),
    'ok',
  );

/** 0 when all is well, 1 when something wants a look, 2 when something doesn't work. */
export const exitStatusOf = (worst: Level): number =>
  ({ ok: 0, unknown: 1, warning: 1, failure: 2 })[worst];
