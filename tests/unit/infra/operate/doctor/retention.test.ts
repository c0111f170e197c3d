import { expect, test } from 'vitest';
import { retention } from '#infra/operate/doctor/checks/retention.ts';
import { deployed, doctorContext } from '#tests/support/commands/doctor.ts';

const stack = deployed({ TasksTableName: 'Tasks' });

/** The bookmarks as they lie in the table of tasks. */
const examine = (roundAt: Record<string, string | undefined>) => {
  const aws = {
    GetItem: ({ Key }: { Key: { id: { S: string } } }) => {
      const time = roundAt[Key.id.S];
      return { Item: { deleted: { N: '12' }, ...(time && { roundAt: { S: time } }) } };
    },
  };
  return retention.examine(doctorContext({ stack, aws }));
};

const [leads, assessments] = ['retention#leads', 'retention#assessments'];

test.each([
  ['2026-11-20T12:00:00.000Z', 'ok'],
  ['2026-11-17T12:00:00.000Z', 'failure'],
])('everything was looked at on %s: %s', async (oldest, level) => {
  expect(
    await examine({ [leads]: '2026-11-21T10:00:00.000Z', [assessments]: oldest }),
  ).toMatchObject({
    level,
    found: `12 leads and 12 assessments deleted so far; all was looked at on ${oldest.slice(0, 10)}`,
  });
});

test('a first round takes a while', async () => {
  expect(await examine({ [leads]: '2026-11-21T10:00:00.000Z' })).toMatchObject({
    level: 'ok',
    found: expect.stringContaining('under way'),
  });
});
