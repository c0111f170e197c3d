import { expect, test } from 'vitest';
import { cognitoTier } from '#infra/operate/doctor/checks/cognito-tier.ts';
import { deployed, doctorContext } from '#tests/support/commands/doctor.ts';

const template = {
  Resources: { Users: { Type: 'AWS::Cognito::UserPool', Properties: { UserPoolTier: 'PLUS' } } },
};

test('before the first deploy the tier of the template is told', async () => {
  expect(await cognitoTier.examine(doctorContext({ template }))).toMatchObject({
    level: 'ok',
    found: expect.stringMatching(/^PLUS/),
  });
});

test.each([
  ['PLUS', 'ok'],
  ['ESSENTIALS', 'warning'],
])('a pool that is on %s: %s', async (UserPoolTier, level) => {
  const stack = deployed({ UserPoolId: 'us-east-1_a' });
  const aws = { DescribeUserPool: { UserPool: { UserPoolTier } } };
  expect(await cognitoTier.examine(doctorContext({ template, stack, aws }))).toMatchObject({
    level,
  });
});
