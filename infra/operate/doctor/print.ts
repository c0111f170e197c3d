import { styleText } from 'node:util';
import type { Level } from './check.ts';
import type { Report, Result } from './examine.ts';

const marks: Record<Level, { sign: string; colour: Parameters<typeof styleText>[0] }> = {
  ok: { sign: '✓', colour: 'green' },
  unknown: { sign: '?', colour: 'cyan' },
  warning: { sign: '!', colour: 'yellow' },
  failure: { sign: '✗', colour: 'red' },
};

const titles = { before: 'Before a deploy', after: 'After a deploy' } as const;

const line = ({ level, check, found, advice }: Result, inColour: boolean): string => {
  const paint = (text: string) =>
    inColour ? styleText(marks[level].colour, text, { validateStream: false }) : text;
  const head = `${paint(marks[level].sign)} ${check}: ${found}`;
  return advice ? `${head} ${paint('→')} ${advice}` : head;
};

/** One line a check, in two groups; then the checks that were skipped, by reason, and how many of each level there are. */
export function printed({ results, leftOut }: Report, inColour: boolean): string {
  const lines: string[] = [];
  for (const phase of ['before', 'after'] as const) {
    const group = results.filter((one) => one.phase === phase);
    if (group.length > 0) lines.push(titles[phase], ...group.map((one) => line(one, inColour)), '');
  }
  for (const reason of new Set(leftOut.map(({ because }) => because))) {
    const names = leftOut.filter(({ because }) => because === reason).map(({ check }) => check);
    lines.push(`Left out, since ${reason}: ${names.join(', ')}.`);
  }
  const count = (level: Level) => results.filter((one) => one.level === level).length;
  lines.push(
    `${count('ok')} well, ${count('warning')} to look at, ${count('failure')} to fix, ${count('unknown')} unknown.`,
  );
  return `${lines.join('\n')}\n`;
}
