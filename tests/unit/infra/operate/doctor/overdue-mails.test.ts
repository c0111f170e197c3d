import { expect, test } from 'vitest';
import { overdueMails } from '#infra/operate/doctor/checks/overdue-mails.ts';
import { deployed, doctorContext } from '#tests/support/commands/doctor.ts';

const stack = deployed({ OutboxTableName: 'Outbox' });

test.each([
  [0, 'ok'],
  [3, 'failure'],
])('%s entries that the sweep should have taken half an hour ago: %s', async (Count, level) => {
  const asked: unknown[] = [];
  const aws = {
    Scan: (input: { ExpressionAttributeValues: unknown }) => {
      asked.push(input.ExpressionAttributeValues);
      return { Count };
    },
  };
  expect(await overdueMails.examine(doctorContext({ stack, aws }))).toMatchObject({ level });
  expect(asked).toEqual([{ ':late': { S: '2026-11-21T11:30:00.000Z' } }]);
});
