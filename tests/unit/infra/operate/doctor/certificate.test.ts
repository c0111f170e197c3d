import { expect, test } from 'vitest';
import { certificate } from '#infra/operate/doctor/checks/certificate.ts';
import { doctorContext } from '#tests/support/commands/doctor.ts';

const asked = (names: string[], validTo: string) =>
  certificate.examine(
    doctorContext({ certificate: async () => ({ names, validTo: new Date(validTo) }) }),
  );
const both = ['owners-domain.com', '*.owners-domain.com'];

test('both names, for a year', async () => {
  expect(await asked(both, '2027-11-21T12:00:00Z')).toMatchObject({
    level: 'ok',
    found: expect.stringContaining('365 days left'),
  });
});

test('one that was not renewed, and one that ended', async () => {
  expect(await asked(both, '2026-12-21T12:00:00Z')).toMatchObject({ level: 'warning' });
  expect(await asked(both, '2026-11-20T12:00:00Z')).toMatchObject({ level: 'failure' });
});

test('one that lacks a name', async () => {
  expect(await asked(['www.owners-domain.com'], '2027-11-21T12:00:00Z')).toMatchObject({
    level: 'failure',
    found: 'the certificate at owners-domain.com is for www.owners-domain.com',
  });
});

test('no answer', async () => {
  expect(await certificate.examine(doctorContext())).toMatchObject({ level: 'failure' });
});
