import { dkim, dmarc, spf } from '#infra/operate/doctor/checks/email-dns.ts';
import { tryCheck } from '#tests/support/commands/doctor.ts';

const one = { 'CNAME aa._domainkey.owners-domain.com': ['aa.dkim.amazonses.com'] };
const both = { ...one, 'CNAME bb._domainkey.owners-domain.com': ['bb.dkim.amazonses.com'] };
const ses = (Status: string) => ({
  GetEmailIdentity: { DkimAttributes: { Status, Tokens: ['aa', 'bb'] } },
});

tryCheck(dkim, [
  ['SES has found the records', { aws: ses('SUCCESS'), records: both }, 'ok', 'SES signs'],
  [
    'SES hasn’t found the records yet',
    { aws: ses('PENDING'), records: both },
    'warning',
    'PENDING',
  ],
  [
    'a record is missing that SES had found',
    { aws: ses('SUCCESS'), records: one },
    'failure',
    'not in the DNS: bb._domainkey.owners-domain.com → Enter the records',
  ],
]);

const name = 'bounce.owners-domain.com';
const aws = { GetEmailIdentity: { MailFromAttributes: { MailFromDomain: name } } };
const txt = { [`TXT ${name}`]: ['v=spf1 include:amazonses.com ~all'] };
const mx = { [`MX ${name}`]: ['feedback-smtp.us-east-1.amazonses.com'] };

tryCheck(spf, [
  ['the DNS has both records', { aws, records: { ...txt, ...mx } }, 'ok', name],
  ['the MX record is missing', { aws, records: txt }, 'warning', `not in the DNS: MX ${name}`],
  ['the TXT record is missing', { aws, records: mx }, 'warning', `not in the DNS: TXT ${name}`],
  [
    'SES has no MAIL FROM domain',
    { aws: { GetEmailIdentity: {} } },
    'warning',
    'no MAIL FROM domain',
  ],
]);

const policy = (text: string) => ({ records: { 'TXT _dmarc.owners-domain.com': [text] } });

tryCheck(dmarc, [
  ['the policy is quarantine', policy('v=DMARC1; p=quarantine'), 'ok', 'p=quarantine'],
  ['the policy is reject', policy('v=DMARC1; p=reject; rua=mailto:a@b.c'), 'ok', 'p=reject'],
  ['the policy is none', policy('v=DMARC1; p=none'), 'warning', 'forged email in your name'],
  ['the record isn’t a DMARC policy', policy('something else'), 'warning', 'no record at'],
  [
    'only the parent of the subdomain has a policy',
    { identity: 'coaching.owners-domain.com', ...policy('v=DMARC1; p=reject') },
    'ok',
    'p=reject',
  ],
  ['the DNS has no record', {}, 'warning', 'no record at _dmarc.owners-domain.com'],
]);
