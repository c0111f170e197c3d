import { setTimeout as wait } from 'node:timers/promises';
import { sentenceFor } from '#infra/operate/stack.ts';
import { type Check, type DoctorContext, type Finding, type Level, unknown } from './check.ts';

export interface Result extends Finding {
  check: string;
  phase: Check['phase'];
}

export interface Report {
  results: Result[];
  skipped: { check: string; because: string }[];
}

const DEADLINE_MS = 20_000;

export async function run(
  { name, phase, examine }: Check,
  context: DoctorContext,
): Promise<Result> {
  const late = unknown(`no answer within ${DEADLINE_MS / 1000} s`, 'Run the doctor again.');
  const finding = await Promise.race([
    examine(context).catch((error) => {
      const [sentence = ''] = sentenceFor(error).split('\n');
      return unknown(
        sentence,
        'Run the doctor again. If AWS denied access, use a role with ReadOnlyAccess and kms:Decrypt.',
      );
    }),
    wait(DEADLINE_MS, late, { ref: false }),
  ]);
  return { check: name, phase, ...finding };
}

export async function examine(checks: Check[], context: DoctorContext): Promise<Report> {
  const skipped: Report['skipped'] = [];
  const made: Check[] = [];
  for (const check of checks) {
    if (check.needsDomain && context.names.length === 0) {
      skipped.push({ check: check.name, because: 'this stage has no domain' });
    } else if (check.phase === 'after' && !context.stack) {
      skipped.push({ check: check.name, because: 'nothing is deployed' });
    } else {
      made.push(check);
    }
  }
  return { results: await Promise.all(made.map((check) => run(check, context))), skipped };
}

const exitStatuses: Record<Level, number> = { ok: 0, unknown: 1, warning: 1, failure: 2 };

export const exitStatusOf = ({ results }: { results: Finding[] }): number =>
  Math.max(0, ...results.map(({ level }) => exitStatuses[level]));

const marks: Record<Level, string> = { ok: '✓', unknown: '?', warning: '!', failure: '✗' };

const titles = { before: 'Before a deployment', after: 'After a deployment' };

export function printed({ results, skipped }: Report): string {
  const line = ({ level, check, found, advice }: Result) =>
    `${marks[level]} ${check}: ${found}${advice ? ` → ${advice}` : ''}`;
  const lines: string[] = [];
  for (const phase of ['before', 'after'] as const) {
    const group = results.filter((one) => one.phase === phase);
    if (group.length > 0) lines.push(titles[phase], ...group.map(line), '');
  }
  for (const reason of new Set(skipped.map(({ because }) => because))) {
    const names = skipped.filter(({ because }) => because === reason).map(({ check }) => check);
    lines.push(`Skipped, because ${reason}: ${names.join(', ')}.`);
  }
  const count = (level: Level) => results.filter((one) => one.level === level).length;
  const counts = `OK: ${count('ok')}, warnings: ${count('warning')}, failures: ${count('failure')}, unknown: ${count('unknown')}`;
  return `${[...lines, counts].join('\n')}\n`;
}
