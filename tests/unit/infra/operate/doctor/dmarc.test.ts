import { expect, test } from 'vitest';
import { dmarc } from '#infra/operate/doctor/checks/dmarc.ts';
import { doctorContext } from '#tests/support/commands/doctor.ts';

test.each([
  ['v=DMARC1; p=quarantine', 'ok'],
  ['v=DMARC1; p=reject; rua=mailto:a@b.c', 'ok'],
  ['v=DMARC1; p=none', 'warning'],
  ['something else', 'warning'],
])('%s: %s', async (record, level) => {
  const records = { 'TXT _dmarc.owners-domain.com': [record] };
  expect(await dmarc.examine(doctorContext({ records }))).toMatchObject({ level });
});

test('no record', async () => {
  expect(await dmarc.examine(doctorContext())).toMatchObject({ level: 'warning' });
});

test('the record of the domain above holds for one below it', async () => {
  const context = doctorContext({
    target: { identity: 'coaching.owners-domain.com' },
    records: { 'TXT _dmarc.owners-domain.com': ['v=DMARC1; p=reject'] },
  });
  expect(await dmarc.examine(context)).toMatchObject({ level: 'ok' });
});
