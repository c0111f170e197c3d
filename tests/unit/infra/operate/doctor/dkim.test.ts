import { expect, test } from 'vitest';
import { dkim } from '#infra/operate/doctor/checks/dkim.ts';
import { doctorContext } from '#tests/support/commands/doctor.ts';

const asked = (Status: string, records: Record<string, string[]>) =>
  dkim.examine(
    doctorContext({
      aws: { GetEmailIdentity: { DkimAttributes: { Status, Tokens: ['aa', 'bb'] } } },
      records,
    }),
  );
const one = { 'CNAME aa._domainkey.owners-domain.com': ['aa.dkim.amazonses.com'] };
const two = { ...one, 'CNAME bb._domainkey.owners-domain.com': ['bb.dkim.amazonses.com'] };

test('the records are there, and SES has seen them', async () => {
  expect(await asked('SUCCESS', two)).toMatchObject({ level: 'ok' });
});

test('SES has yet to see them', async () => {
  expect(await asked('PENDING', two)).toMatchObject({ level: 'warning' });
});

test('one is missing, whatever SES still believes', async () => {
  expect(await asked('SUCCESS', one)).toMatchObject({
    level: 'failure',
    found: 'not in the DNS: bb._domainkey.owners-domain.com',
  });
});
