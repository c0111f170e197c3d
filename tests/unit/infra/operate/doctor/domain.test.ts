import { expect, test } from 'vitest';
import { domain } from '#infra/operate/doctor/checks/domain.ts';
import { deployed, doctorContext } from '#tests/support/commands/doctor.ts';

const records = { 'NS owners-domain.com': ['ns1.dns.com'] };
const having = (...Items: object[]) => ({ ListDistributions: { DistributionList: { Items } } });
const other = { Id: 'E1', Aliases: { Items: ['www.owners-domain.com'] } };

test('a domain in the DNS that no other distribution holds', async () => {
  const stack = deployed({}, { 'AWS::CloudFront::Distribution Site': 'E1' });
  expect(await domain.examine(doctorContext({ records, aws: having() }))).toMatchObject({
    level: 'ok',
  });
  expect(await domain.examine(doctorContext({ records, aws: having(other), stack }))).toMatchObject(
    {
      level: 'ok',
    },
  );
});

test('one that another distribution holds', async () => {
  expect(await domain.examine(doctorContext({ records, aws: having(other) }))).toMatchObject({
    level: 'failure',
    found: expect.stringContaining('E1'),
  });
});

test('one that is in no DNS', async () => {
  expect(await domain.examine(doctorContext({ aws: having() }))).toMatchObject({
    level: 'failure',
    found: 'owners-domain.com is in no DNS',
  });
});
