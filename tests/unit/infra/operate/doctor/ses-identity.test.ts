import { expect, test } from 'vitest';
import { sesIdentity } from '#infra/operate/doctor/checks/ses-identity.ts';
import { awsError, deployed, doctorContext } from '#tests/support/commands/doctor.ts';

const missing = awsError('NotFoundException');
const verified = { VerifiedForSendingStatus: true };
const ours = deployed({}, { 'AWS::SES::EmailIdentity Identity': 'owners-domain.com' });

test.each([
  ['is made by the stack', missing, false, undefined, 'ok'],
  ['is there before the stack', verified, false, undefined, 'failure'],
  ['is there, and said to be', verified, true, undefined, 'ok'],
  ['is said to be there', missing, true, undefined, 'failure'],
  ['is the stack’s and verified', verified, false, ours, 'ok'],
  ['is the stack’s and waits', { VerifiedForSendingStatus: false }, false, ours, 'warning'],
])('an identity that %s', async (_, GetEmailIdentity, usesExistingIdentity, stack, level) => {
  const context = doctorContext({
    aws: { GetEmailIdentity },
    target: { usesExistingIdentity },
    stack,
  });
  expect(await sesIdentity.examine(context)).toMatchObject({ level });
});
