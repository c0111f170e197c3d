import { expect, test } from 'vitest';
import { bootstrap } from '#infra/operate/doctor/checks/bootstrap.ts';
import { awsError, doctorContext } from '#tests/support/commands/doctor.ts';

const asked = (DescribeStacks: unknown) =>
  bootstrap.examine(
    doctorContext({ aws: { GetCallerIdentity: { Account: '111122223333' }, DescribeStacks } }),
  );
const toolkit = (StackStatus: string, version: string) => ({
  Stacks: [{ StackStatus, Outputs: [{ OutputKey: 'BootstrapVersion', OutputValue: version }] }],
});
const advice = 'npx cdk bootstrap aws://111122223333/us-east-1';

test('a toolkit that is new enough will do', async () => {
  expect(await asked(toolkit('UPDATE_COMPLETE', '28'))).toEqual({
    level: 'ok',
    found: 'version 28',
  });
});

test.each([
  ['missing', awsError('ValidationError'), 'not bootstrapped'],
  ['old', toolkit('CREATE_COMPLETE', '5'), 'version 5 is too old'],
  ['half made', toolkit('ROLLBACK_COMPLETE', '28'), 'the stack CDKToolkit is ROLLBACK_COMPLETE'],
])('one that is %s is to be made by the command that is told', async (_, answer, found) => {
  expect(await asked(answer)).toEqual({ level: 'failure', found, advice });
});

test('a refusal of AWS is no missing toolkit', async () => {
  await expect(asked(awsError('AccessDenied'))).rejects.toThrow('AccessDenied');
});
