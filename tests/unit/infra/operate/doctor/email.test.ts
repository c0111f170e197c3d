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
  ['one’s own', {}, 'ok', '1 Main Street, Springfield'],
  ['the sample', sample, 'failure', 'Set postalAddress in shared/owner.ts.'],
  ['none', { brand: { postalAddress: ' ' } }, 'failure', 'emails have no postal address'],
  [
    'the sample in a trial',
    { isTrial: true, ...sample },
    'warning',
    'emails have no postal address',
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
  ['enabled', account(), 'ok', '3 of 200 emails'],
  ['paused', account({ SendingEnabled: false }), 'failure', 'sending is paused; emails wait'],
  ['shut down', account({ EnforcementStatus: 'SHUTDOWN' }), 'failure', 'disabled sending'],
  ['under review', account({ EnforcementStatus: 'PROBATION' }), 'warning', 'under review'],
  ['nearly used up', account(used), 'warning', '160 of 200 emails'],
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
  ['the stack creates it', notInSes, 'ok', 'owners-domain.com is free'],
  ['it exists before the stack', inSes(true), 'failure', "sesIdentity: 'existing'"],
  ['it exists, as the setting says', { ...existing, ...inSes(true) }, 'ok', 'is verified'],
  ['it is missing', { ...existing, ...notInSes }, 'failure', "sesIdentity: 'make one'"],
  ['the stack’s, verified', { ...ours, ...inSes(true) }, 'ok', 'owners-domain.com is verified'],
  ['the stack’s, not verified', { ...ours, ...inSes(false) }, 'warning', 'npm run dns'],
  ['a trial’s, not verified', { ...ofTrial, ...inSes(false) }, 'warning', 'delete-email-identity'],
]);

const pending = { ReviewDetails: { Status: 'PENDING', CaseId: '7' } };

tryCheck(sandbox, [
  ['left', account({ ProductionAccessEnabled: true }), 'ok', 'the account has left it'],
  ['a trial', { isTrial: true, ...account() }, 'ok', 'to email owner@owners-domain.com only'],
  ['under review', account({ Details: pending }), 'warning', 'case 7'],
  ['not requested yet', account(), 'warning', '--website-url https://www.owners-domain.com'],
]);

const codes = (isSenderVerified: boolean, isVerified: boolean, isOut: boolean) => ({
  stage: { isSenderVerified },
  aws: {
    GetEmailIdentity: { VerifiedForSendingStatus: isVerified },
    GetAccount: { ProductionAccessEnabled: isOut },
  },
});

tryCheck(senderOfCodes, [
  ['Cognito, SES is not ready', codes(false, false, false), 'ok', 'until SES is ready'],
  ['SES, and it is ready', codes(true, true, true), 'ok', 'guide@owners-domain.com'],
  ['SES, in its sandbox', codes(true, true, false), 'failure', 'SES is in its sandbox'],
  ['SES, not verified', codes(true, false, true), 'failure', 'codes are not sent'],
  [
    'SES, which does not have it yet',
    { ...codes(true, false, true), aws: { ...codes(true, false, true).aws, ...notInSes.aws } },
    'failure',
    'has not verified the sender',
  ],
  ['Cognito, SES is ready', codes(false, true, true), 'warning', 'Set senderVerified: true'],
]);

const GetSuppressedDestination = ({ EmailAddress }: { EmailAddress: string }) =>
  EmailAddress === 'coach@owners-domain.com'
    ? { SuppressedDestination: { Reason: 'BOUNCE' } }
    : awsError('NotFoundException');
const other = { stage: { coachEmail: 'me@owners-domain.com' } };

tryCheck(suppression, [
  ['without the coach', { ...other, aws: { GetSuppressedDestination } }, 'ok', 'is not on it'],
  ['the coach', { aws: { GetSuppressedDestination } }, 'failure', 'delete-suppressed-destination'],
]);
