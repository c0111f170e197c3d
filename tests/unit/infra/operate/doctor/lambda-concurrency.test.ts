import { expect, test } from 'vitest';
import { lambdaConcurrency } from '#infra/operate/doctor/checks/lambda-concurrency.ts';
import { deployed, doctorContext } from '#tests/support/commands/doctor.ts';

const reserving = (...counts: number[]) => ({
  Resources: Object.fromEntries(
    counts.map((count, index) => [
      `Function${index}`,
      { Type: 'AWS::Lambda::Function', Properties: { ReservedConcurrentExecutions: count } },
    ]),
  ),
});
const asked = (quota: number, unreserved: number, ...reserved: number[]) =>
  lambdaConcurrency.examine(
    doctorContext({
      template: reserving(...reserved),
      aws: {
        GetAccountSettings: {
          AccountLimit: { ConcurrentExecutions: quota, UnreservedConcurrentExecutions: unreserved },
        },
      },
    }),
  );

test('a reservation fits that leaves a hundred', async () => {
  expect(await asked(166, 166, 40, 26)).toMatchObject({ level: 'ok' });
});

test('one more does not, and the words to ask for more are there', async () => {
  const found = await asked(165, 165, 40, 26);
  expect(found).toMatchObject({ level: 'failure', found: expect.stringContaining('166') });
  expect(found.advice).toContain('--quota-code L-B99A9384');
});

test('what others have reserved counts; what this stack has does not', async () => {
  expect(await asked(166, 156, 40, 26)).toMatchObject({ level: 'failure' });
  const context = doctorContext({
    stack: deployed(),
    template: reserving(66),
    aws: {
      GetAccountSettings: {
        AccountLimit: { ConcurrentExecutions: 166, UnreservedConcurrentExecutions: 100 },
      },
    },
  });
  expect(await lambdaConcurrency.examine(context)).toMatchObject({ level: 'ok' });
});

test('a new account of ten is enough for a trial that reserves nothing', async () => {
  expect(await asked(10, 10)).toMatchObject({ level: 'warning' });
  expect(await asked(1000, 1000)).toMatchObject({ level: 'ok' });
});
