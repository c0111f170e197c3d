import {
  identity,
  postalAddress,
  sandbox,
  senderOfCodes,
  sending,
  suppression,
} from '#infra/operate/doctor/checks/email.ts';
import { awsError, deployed, tryCheck } from '#tests/support/commands/doctor.ts';

const sample = { brand: { postalAddress: '100 Sample Street' } };

tryCheck(postalAddress, [
  ['the owner has set a postal address', {}, 'ok', '1 Main Street, Springfield'],
  ['the postal address is the sample', sample, 'failure', 'Set postalAddress in shared/owner.ts.'],
  [
    'there is no postal address',
    { brand: { postalAddress: ' ' } },
    'failure',
    'don’t have your postal address',
  ],
  [
    'a trial has the sample’s postal address',
    { isTrial: true, ...sample },
    'warning',
    'don’t have your postal address',
  ],
]);

const account = (changed: object = {}) => ({
  aws: {
    GetAccount: {
      SendingEnabled: true,
      EnforcementStatus: 'HEALTHY',
      SendQuota: { Max24HourSend: 200, SentLast24Hours: 3, MaxSendRate: 1 },
      ...changed,
    },
  },
});
const used = { SendQuota: { Max24HourSend: 200, SentLast24Hours: 160, MaxSendRate: 1 } };

tryCheck(sending, [
  ['sending is enabled', account(), 'ok', '3 of 200 emails'],
  [
    'somebody paused sending',
    account({ SendingEnabled: false }),
    'failure',
    'sending is paused; emails wait',
  ],
  [
    'AWS disabled sending',
    account({ EnforcementStatus: 'SHUTDOWN' }),
    'failure',
    'disabled sending',
  ],
  [
    'AWS reviews the account',
    account({ EnforcementStatus: 'PROBATION' }),
    'warning',
    'under review',
  ],
  ['the day’s quota is nearly used up', account(used), 'warning', '160 of 200 emails'],
]);

const inSes = (VerifiedForSendingStatus: boolean) => ({
  aws: { GetEmailIdentity: { VerifiedForSendingStatus } },
});
const notInSes = { aws: { GetEmailIdentity: awsError('NotFoundException') } };
const existing = { stage: { hasSesIdentity: true } };
const ours = { stack: deployed({}, { 'AWS::SES::EmailIdentity Identity': 'owners-domain.com' }) };
const ofTrial = {
  isTrial: true,
  stack: deployed({}, { 'AWS::SES::EmailIdentity Identity': 'owner@owners-domain.com' }),
};

tryCheck(identity, [
  ['the stack will create the identity', notInSes, 'ok', 'SES doesn’t have owners-domain.com yet'],
  [
    'the identity exists before the stack’s first deployment',
    inSes(true),
    'failure',
    "sesIdentity: 'existing'",
  ],
  [
    'the identity exists, as the setting says',
    { ...existing, ...inSes(true) },
    'ok',
    'is verified',
  ],
  [
    'the identity doesn’t exist, and the setting says that it does',
    { ...existing, ...notInSes },
    'failure',
    "sesIdentity: 'make one'",
  ],
  [
    'the stack’s identity is verified',
    { ...ours, ...inSes(true) },
    'ok',
    'owners-domain.com is verified',
  ],
  ['the stack’s identity isn’t verified', { ...ours, ...inSes(false) }, 'warning', 'npm run dns'],
  [
    'a trial’s identity isn’t verified',
    { ...ofTrial, ...inSes(false) },
    'warning',
    'delete-email-identity',
  ],
]);

const pending = { ReviewDetails: { Status: 'PENDING', CaseId: '7' } };

tryCheck(sandbox, [
  [
    'the account has left the sandbox',
    account({ ProductionAccessEnabled: true }),
    'ok',
    'the account is out of the sandbox',
  ],
  [
    'a trial’s account is in the sandbox',
    { isTrial: true, ...account() },
    'ok',
    'to email owner@owners-domain.com only',
  ],
  [
    'AWS reviews the request for production access',
    account({ Details: pending }),
    'warning',
    'case 7',
  ],
  [
    'nobody has requested production access',
    account(),
    'warning',
    '--website-url https://www.owners-domain.com',
  ],
]);

const codes = (isSenderVerified: boolean, isVerified: boolean, isOut: boolean) => ({
  stage: { isSenderVerified },
  aws: {
    GetEmailIdentity: { VerifiedForSendingStatus: isVerified },
    GetAccount: { ProductionAccessEnabled: isOut },
  },
});

tryCheck(senderOfCodes, [
  [
    'Cognito sends the codes, and SES isn’t ready',
    codes(false, false, false),
    'ok',
    'until SES is ready',
  ],
  ['SES sends the codes, and is ready', codes(true, true, true), 'ok', 'guide@owners-domain.com'],
  [
    'SES should send the codes, and is in its sandbox',
    codes(true, true, false),
    'failure',
    'SES is in its sandbox',
  ],
  [
    'SES should send the codes, and hasn’t verified the sender',
    codes(true, false, true),
    'failure',
    'codes are not sent',
  ],
  [
    'SES should send the codes, and doesn’t have the sender yet',
    { ...codes(true, false, true), aws: { ...codes(true, false, true).aws, ...notInSes.aws } },
    'failure',
    'has not verified the sender',
  ],
  [
    'Cognito sends the codes, and SES is ready',
    codes(false, true, true),
    'warning',
    'Set senderVerified: true',
  ],
]);

const GetSuppressedDestination = ({ EmailAddress }: { EmailAddress: string }) =>
  EmailAddress === 'coach@owners-domain.com'
    ? { SuppressedDestination: { Reason: 'BOUNCE' } }
    : awsError('NotFoundException');
const other = { stage: { coachEmail: 'me@owners-domain.com' } };

tryCheck(suppression, [
  [
    'the list doesn’t contain the coach’s address',
    { ...other, aws: { GetSuppressedDestination } },
    'ok',
    'is not on the list',
  ],
  [
    'the list contains the coach’s address',
    { aws: { GetSuppressedDestination } },
    'failure',
    'delete-suppressed-destination',
  ],
]);
