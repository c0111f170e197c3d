import { dkim, dmarc, spf } from '#infra/operate/doctor/checks/email-dns.ts';
import { tryCheck } from '#tests/support/commands/doctor.ts';

const one = { 'CNAME aa._domainkey.owners-domain.com': ['aa.dkim.amazonses.com'] };
const both = { ...one, 'CNAME bb._domainkey.owners-domain.com': ['bb.dkim.amazonses.com'] };
const ses = (Status: string) => ({
  GetEmailIdentity: { DkimAttributes: { Status, Tokens: ['aa', 'bb'] } },
});

tryCheck(dkim, [
  ['SES saw the records', { aws: ses('SUCCESS'), records: both }, 'ok', 'SES signs'],
  ['SES has yet to see them', { aws: ses('PENDING'), records: both }, 'warning', 'PENDING'],
  [
    'one is gone that SES saw',
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
  ['both records', { aws, records: { ...txt, ...mx } }, 'ok', name],
  ['no MX', { aws, records: txt }, 'warning', `not in the DNS: MX ${name}`],
  ['no TXT', { aws, records: mx }, 'warning', `not in the DNS: TXT ${name}`],
  ['no domain', { aws: { GetEmailIdentity: {} } }, 'warning', 'no MAIL FROM domain'],
]);

const policy = (text: string) => ({ records: { 'TXT _dmarc.owners-domain.com': [text] } });

tryCheck(dmarc, [
  ['quarantine', policy('v=DMARC1; p=quarantine'), 'ok', 'p=quarantine'],
  ['reject', policy('v=DMARC1; p=reject; rua=mailto:a@b.c'), 'ok', 'p=reject'],
  ['none', policy('v=DMARC1; p=none'), 'warning', 'forged email in your name'],
  ['another record', policy('something else'), 'warning', 'no record at'],
  [
    'the parent’s holds for a subdomain',
    { identity: 'coaching.owners-domain.com', ...policy('v=DMARC1; p=reject') },
    'ok',
    'p=reject',
  ],
  ['no record', {}, 'warning', 'no record at _dmarc.owners-domain.com'],
]);
