import { expect, test } from 'vitest';
import { spf } from '#infra/operate/doctor/checks/spf.ts';
import { doctorContext } from '#tests/support/commands/doctor.ts';

const asked = (MailFromDomain: string | undefined, records: Record<string, string[]> = {}) =>
  spf.examine(
    doctorContext({
      aws: { GetEmailIdentity: { MailFromAttributes: { MailFromDomain } } },
      records,
    }),
  );
const domain = 'bounce.owners-domain.com';
const txt = { [`TXT ${domain}`]: ['v=spf1 include:amazonses.com ~all'] };
const mx = { [`MX ${domain}`]: ['feedback-smtp.us-east-1.amazonses.com'] };

test('both records are there', async () => {
  expect(await asked(domain, { ...txt, ...mx })).toEqual({ level: 'ok', found: domain });
});

test('either is missing', async () => {
  expect(await asked(domain, txt)).toMatchObject({
    level: 'warning',
    found: `not in the DNS: MX ${domain}`,
  });
  expect(await asked(domain, mx)).toMatchObject({
    level: 'warning',
    found: `not in the DNS: TXT ${domain}`,
  });
});

test('no domain of one’s own', async () => {
  expect(await asked(undefined)).toMatchObject({ level: 'warning' });
});
