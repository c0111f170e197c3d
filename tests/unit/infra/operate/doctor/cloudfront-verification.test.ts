import { expect, test } from 'vitest';
import { cloudFrontVerification } from '#infra/operate/doctor/checks/cloudfront-verification.ts';
import { awsError, doctorContext } from '#tests/support/commands/doctor.ts';

const asked = (count: number, DescribeStackEvents: unknown) =>
  cloudFrontVerification.examine(
    doctorContext({
      aws: {
        ListDistributions: {
          DistributionList: { Items: Array.from({ length: count }, () => ({})) },
        },
        DescribeStackEvents,
      },
    }),
  );

test('an account that has a distribution is verified', async () => {
  expect(await asked(1, awsError('ValidationError'))).toMatchObject({ level: 'ok' });
});

test('without one nobody can know, and the words for Support are there', async () => {
  expect(await asked(0, awsError('ValidationError'))).toMatchObject({
    level: 'warning',
    advice: expect.stringContaining('Please verify this account for Amazon CloudFront'),
  });
});

test('a create that AWS refused for it is told', async () => {
  const ResourceStatusReason =
    'Your account must be verified before you can add new CloudFront resources.';
  expect(await asked(0, { StackEvents: [{ ResourceStatusReason }] })).toMatchObject({
    level: 'failure',
  });
});
