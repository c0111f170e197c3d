import { expect, test } from 'vitest';
import { restoreDrill } from '#infra/operate/doctor/checks/restore-drill.ts';
import { awsError, doctorContext } from '#tests/support/commands/doctor.ts';

const drill = (at: string, ...problems: string[]) => ({
  Parameter: { Value: JSON.stringify({ at, seconds: 601, tables: 4, problems }) },
});

test.each([
  ['recently', drill('2026-11-01T12:00:00Z'), 'ok', '20 days ago, 4 tables in 11 minutes'],
  ['long ago', drill('2026-08-01T12:00:00Z'), 'warning', '112 days ago'],
  ['never', awsError('ParameterNotFound'), 'warning', 'there was none'],
  ['in vain', drill('2026-11-01T12:00:00Z', 'Leads is empty'), 'failure', 'Leads is empty'],
])('a drill that was made %s', async (_, GetParameter, level, found) => {
  expect(await restoreDrill.examine(doctorContext({ aws: { GetParameter } }))).toMatchObject({
    level,
    found: expect.stringContaining(found),
  });
});
