import { expect, test } from 'vitest';
import { emailRecords } from '#infra/email/dns-records.ts';
import {
  dmarc,
  identity,
  mailFrom,
  postalAddress,
  sandbox,
  senderOfCodes,
} from '#infra/operate/doctor/checks/email.ts';
import { awsError, tryCheck } from '#tests/support/commands/doctor.ts';

const sample = { brand: { postalAddress: '100 Sample Street' } };

tryCheck(postalAddress, [
  ['the owner has set a postal address', {}, 'ok', '1 Main Street, Springfield'],
  [
    'the postal address is the sample’s',
    sample,
    'failure',
    'Set postalAddress in shared/owner.ts.',
  ],
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

const account = (GetAccount: object = {}) => ({ aws: { GetAccount } });
const inSes = (VerifiedForSendingStatus: boolean, Tokens: string[] = []) => ({
  aws: { GetEmailIdentity: { VerifiedForSendingStatus, DkimAttributes: { Tokens } } },
});
const notInSes = { aws: { GetEmailIdentity: awsError('NotFoundException') } };
const existing = { stage: { hasSesIdentity: true } };
tryCheck(identity, [
  ['the stack will create the identity', notInSes, 'ok', 'SES doesn’t have owners-domain.com yet'],
  [
    'the identity doesn’t exist, but sesIdentity is set to an existing one',
    { ...existing, ...notInSes },
    'failure',
    "sesIdentity: 'make one'",
  ],
  [
    'the identity isn’t verified',
    inSes(false, ['abc']),
    'warning',
    'abc._domainkey.owners-domain.com CNAME abc.dkim.amazonses.com',
  ],
  [
    'a trial’s identity isn’t verified',
    { isTrial: true, ...inSes(false) },
    'warning',
    'aws ses verify-email-identity --region us-east-1 --email-address owner@owners-domain.com',
  ],
]);

const pending = { ReviewDetails: { Status: 'PENDING', CaseId: '7' } };

tryCheck(sandbox, [
  [
    'a trial’s account is in the sandbox',
    { isTrial: true, ...account() },
    'ok',
    'a trial emails only owner@owners-domain.com',
  ],
  [
    'AWS is reviewing the request for production access',
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
    'Cognito sends the codes, because SES isn’t ready',
    codes(false, false, false),
    'ok',
    'until SES is ready',
  ],
  ['SES sends the codes and is ready', codes(true, true, true), 'ok', 'guide@owners-domain.com'],
  [
    'SES should send the codes, but the account is in the sandbox',
    codes(true, true, false),
    'failure',
    'the account is in the SES sandbox',
  ],
  [
    'SES should send the codes, but hasn’t verified the sender',
    codes(true, false, true),
    'failure',
    'codes are not sent',
  ],
  [
    'SES should send the codes, but doesn’t have the sender yet',
    { ...codes(true, false, true), aws: { ...codes(true, false, true).aws, ...notInSes.aws } },
    'failure',
    'has not verified the sender',
  ],
  [
    'Cognito sends the codes, although SES is ready',
    codes(false, true, true),
    'warning',
    'Set senderVerified: true',
  ],
]);

const name = 'bounces.owners-domain.com';
const found = (MailFromDomainStatus: string) => ({
  GetEmailIdentity: { MailFromAttributes: { MailFromDomain: name, MailFromDomainStatus } },
});
const records = { [`TXT ${name}`]: ['v=spf1 include:amazonses.com ~all'] };

tryCheck(mailFrom, [
  ['DNS has the MX and TXT records', { aws: found('SUCCESS'), records }, 'ok', name],
  [
    'the MX record is missing',
    { aws: found('FAILED'), records },
    'warning',
    `not in DNS: MX ${name} → Make sure that your DNS has these records:\n  ${name} MX 10 feedback-smtp.us-east-1.amazonses.com`,
  ],
  [
    'the TXT record is missing',
    { aws: found('SUCCESS') },
    'warning',
    `not in DNS: TXT ${name} → Make sure that your DNS has these records:\n  ${name} TXT v=spf1 include:amazonses.com ~all`,
  ],
  [
    'SES has no MAIL FROM domain',
    { aws: { GetEmailIdentity: {} } },
    'warning',
    'no MAIL FROM domain',
  ],
]);

const policy = (text: string) => ({ records: { 'TXT _dmarc.owners-domain.com': [text] } });

tryCheck(dmarc, [
  ['the policy is reject', policy('v=DMARC1; p=reject; rua=mailto:a@b.c'), 'ok', 'p=reject'],
  ['the policy is none', policy('v=DMARC1; p=none'), 'warning', 'forged email in your name'],
  [
    'there is no policy',
    {},
    'warning',
    '_dmarc.owners-domain.com TXT v=DMARC1; p=quarantine; rua=mailto:alarms@owners-domain.com',
  ],
  [
    'only the parent domain has a policy',
    { identity: 'coaching.owners-domain.com', ...policy('v=DMARC1; p=reject') },
    'ok',
    'p=reject',
  ],
]);

test('the DMARC record names no address for reports at another domain, whose DNS would have to allow them', () => {
  const sender = 'guide@owners-domain.com';
  const records = emailRecords({ sender, reportsTo: 'me@other.com', dkim: [], region: '' });
  expect(records.at(-1)?.value).toBe('v=DMARC1; p=quarantine');
});
