import { expect, test } from 'vitest';
import { reservedBy } from '#infra/operate/doctor/checks/account.ts';
import { read, rowsOf } from '#tests/support/checkout/documents.ts';
import { synthesizeProduction } from '#tests/support/stack/synthesize.ts';

const template = synthesizeProduction();

const namesOf = (type: string): string[] =>
  Object.keys(template.findResources(type)).flatMap(
    (id) => /^Alarms(\w+)[0-9A-F]{8}$/.exec(id)?.[1] ?? [],
  );

const runbook = read('infra/docs/RUNBOOK.md');

const inTable = rowsOf('infra/docs/RUNBOOK.md', 'A function fails');

test('the runbook describes exactly the alarms of the stack', () => {
  const [, part = ''] = /^## Alarms\n([\s\S]*?)^## /m.exec(runbook) ?? [];
  const headings = Array.from(part.matchAll(/^### (\w+)$/gm), ([, name]) => name);
  const alarms = [...namesOf('AWS::CloudWatch::Alarm'), ...namesOf('AWS::Events::Rule')];
  expect(alarms.length).toBeGreaterThan(10);
  expect([...headings, ...inTable.map(({ alarm }) => alarm)].sort()).toEqual(alarms.sort());
});

test('the stack has each output that the runbook names, except those of the GitHub stack', () => {
  const outputs = Object.keys(template.toJSON().Outputs);
  const asked = Array.from(
    runbook.matchAll(/(?:output|logs --) ([A-Z]\w+)|`([A-Z]\w+(?:Name|Arn))`/g),
    (match) => String(match[1] ?? match[2]),
  );
  expect(asked.length).toBeGreaterThan(10);
  const known = [...outputs, 'DeployRoleArn', 'DeployTrialRoleArn', 'DiffRoleArn'];
  expect(asked.filter((name) => !known.includes(name))).toEqual([]);
});

test('the doctor calculates the concurrency that the stack reserves', () => {
  const reserved = Object.values(template.findResources('AWS::Lambda::Function')).reduce(
    (sum, { Properties }) => sum + (Properties.ReservedConcurrentExecutions ?? 0),
    0,
  );
  expect(reservedBy(20)).toBe(reserved);
});

test('the runbook’s last command for deleting the data deletes the keys', () => {
  const [, commands = ''] = /delete the keys last[^`]*```sh\n([^`]*)```/.exec(runbook) ?? [];
  expect(commands.trim().split('\n').at(-1)).toContain('schedule-key-deletion');
});
