import { expect, test } from 'vitest';
import { suppression } from '#infra/operate/doctor/checks/suppression.ts';
import { awsError, doctorContext } from '#tests/support/commands/doctor.ts';

const list = { SuppressedDestinationSummaries: [{}, {}] };

test('visitors’ addresses may be on it', async () => {
  const aws = {
    GetSuppressedDestination: awsError('NotFoundException'),
    ListSuppressedDestinations: list,
  };
  expect(await suppression.examine(doctorContext({ aws }))).toEqual({
    level: 'ok',
    found: "2 addresses, the coach's not among them",
  });
});

test('the coach’s may not', async () => {
  const suppressed = ({ EmailAddress }: { EmailAddress: string }) =>
    EmailAddress === 'coach@owners-domain.com'
      ? { SuppressedDestination: { Reason: 'BOUNCE' } }
      : awsError('NotFoundException');
  const aws = { GetSuppressedDestination: suppressed, ListSuppressedDestinations: list };
  expect(await suppression.examine(doctorContext({ aws }))).toMatchObject({ level: 'failure' });
});
