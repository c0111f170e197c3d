import { expect, test } from 'vitest';
import { credentials } from '#infra/operate/doctor/checks/credentials.ts';
import { awsError, doctorContext } from '#tests/support/commands/doctor.ts';

const asked = (GetCallerIdentity: unknown) =>
  credentials.examine(doctorContext({ aws: { GetCallerIdentity } }));

test('the account and the role are told', async () => {
  const Arn = 'arn:aws:sts::111122223333:assumed-role/Admin/ada';
  expect(await asked({ Account: '111122223333', Arn })).toEqual({
    level: 'ok',
    found: 'account 111122223333, as assumed-role/Admin/ada',
  });
});

test('the root user is warned of', async () => {
  const Arn = 'arn:aws:iam::111122223333:root';
  expect(await asked({ Account: '111122223333', Arn })).toMatchObject({ level: 'warning' });
});

test.each([
  ['CredentialsProviderError', 'this shell has no AWS credentials'],
  ['ExpiredTokenException', 'the AWS credentials of this shell have expired'],
  ['InvalidClientTokenId', 'AWS does not know the credentials of this shell'],
])('%s is one sentence with what to do', async (name, found) => {
  expect(await asked(awsError(name))).toEqual({
    level: 'failure',
    found,
    advice: expect.stringContaining('aws sso login'),
  });
});

test('a network that is down is no matter of credentials', async () => {
  const error = Object.assign(awsError('Error'), { code: 'ECONNREFUSED' });
  expect(await asked(error)).toMatchObject({
    level: 'failure',
    found: 'AWS could not be asked: ECONNREFUSED',
  });
});
