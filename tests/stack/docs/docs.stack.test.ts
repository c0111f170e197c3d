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

test('for each alarm, the runbook says what it means, where to look, and what to do', () => {
  for (const row of inTable) expect(row['what people notice'], row.alarm).toBeTruthy();
  const headed = namesOf('AWS::CloudWatch::Alarm').filter(
    (name) => !inTable.some(({ alarm }) => alarm === name),
  );
  for (const name of headed) {
    const [, entry = ''] = new RegExp(`^### ${name}\\n([\\s\\S]*?)^##`, 'm').exec(runbook) ?? [];
    const parts = Array.from(entry.matchAll(/^- \*\*([\w ]+):\*\*/gm), ([, part]) => part);
    expect(
      parts.filter((part) => part !== 'The visitor'),
      name,
    ).toEqual(['Means', 'Look', 'Do']);
  }
});

test('the stack has each output that the runbook names', () => {
  const outputs = Object.keys(template.toJSON().Outputs);
  const asked = Array.from(
    runbook.matchAll(/(?:output|logs --) ([A-Z]\w+)|`([A-Z]\w+(?:Name|Arn))`/g),
    (match) => String(match[1] ?? match[2]),
  );
  expect(asked.length).toBeGreaterThan(10);
  const known = [...outputs, 'DeployRoleArn', 'DeployTrialRoleArn', 'DiffRoleArn'];
  expect(asked.filter((name) => !known.includes(name))).toEqual([]);
});

test('the doctor computes the number of executions that the stack reserves', () => {
  const reserved = Object.values(template.findResources('AWS::Lambda::Function')).reduce(
    (sum, { Properties }) => sum + (Properties.ReservedConcurrentExecutions ?? 0),
    0,
  );
  expect(reservedBy(20)).toBe(reserved);
});

test('the runbook deletes keys last, because a key costs nothing while it waits for its deletion', () => {
  const [, commands = ''] =
    /A key that waits for its deletion is\s+free\.\n\n```sh\n([\s\S]*?)```/.exec(runbook) ?? [];
  expect(commands.trim().split('\n').at(-1)).toContain('schedule-key-deletion');
});
