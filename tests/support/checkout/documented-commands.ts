import { read } from './documents.ts';

export const instructions = [
  'README.md',
  'infra/docs/RUNBOOK.md',
  'infra/docs/SCALE.md',
  'infra/docs/SECURITY.md',
  '.github/CONTRIBUTING.md',
  '.github/SECURITY.md',
];

const codeButNoCommands = [
  'command line',
  'lacks the environment variables',
  'new Function',
  'new RegExp',
];

const FENCE = /^[ \t]*```(\w*)\n([\s\S]*?)^[ \t]*```$/gm;
const PROGRAM = /^(?:[A-Z_]+=\S+ )*[a-z][\w.-]* (?!→)/;

const linesOf = (block: string): string[] =>
  block
    .replace(/[ \t]*\\\n[ \t]*/g, ' ')
    .split('\n')
    .map((line) => line.replace(/(^|\s+)# .*$/, '').trim())
    .filter(Boolean);

export function commandsIn(document: string): string[] {
  const text = read(document);
  const blocks = Array.from(text.matchAll(FENCE), ([, language, block = '']) =>
    language === 'sh' ? linesOf(block) : [],
  );
  const spans = Array.from(text.replace(FENCE, '').matchAll(/`([^`]+)`/g), ([, span = '']) =>
    span.replace(/\s+/g, ' '),
  ).filter((span) => PROGRAM.test(span) && !codeButNoCommands.includes(span));
  return [...new Set([...blocks.flat(), ...spans])];
}

const scripts = JSON.parse(read('package.json')).scripts as Record<string, string>;
const scriptOf = (command: string): string => scripts[command.split(' ')[2] ?? ''] ?? '';

export const asksAws = (command: string): boolean =>
  command.startsWith('npx cdk ') ||
  (command.startsWith('npm run ') &&
    scriptOf(command).startsWith('node infra/operate/') &&
    !/ --local$/.test(command));

const matches = (pattern: RegExp) => (command: string) => pattern.test(command);

export const kinds = [
  { is: asksAws, runBy: 'tests/stack/docs/documented-commands.stack.test.ts' },
  {
    is: matches(/^(aws|output\(\)|export) ?/),
    runBy: 'tests/stack/docs/documented-aws.stack.test.ts',
  },
  { is: matches(/^git (fetch|merge) /), runBy: 'tests/unit/update.test.ts' },
  { is: matches(/^npm run doctor -- --local$/), runBy: 'tests/api/operate/doctor.api.test.ts' },
  { is: matches(/^npm run guide$/), runBy: 'tests/owner.ts' },
  { is: matches(/^npm run soak$/), runBy: 'tests/outages/soak.api.test.ts' },
  { is: matches(/^([A-Z_]+=\S+ )?npm start$/), runBy: 'tests/start/npm.start.ts' },
  { is: matches(/^npm (test|ci|run (check|build|test:unit|test:pages))$/), runBy: 'tests/run.ts' },
] as const;

/** No test runs these commands, because they take minutes, change files, or only call npm. */
export const byHand = ['baseline', 'bench', 'bench:cold', 'format', 'fuzz', 'sbom', 'screenshots'];
