import { expect, test } from 'vitest';
import { api } from '#infra/operate/doctor/checks/api.ts';
import { doctorContext, page } from '#tests/support/commands/doctor.ts';

const url = 'https://www.owners-domain.com/api/subscribe-lead-magnet';

test.each([
  [400, 'ok'],
  [403, 'failure'],
  [200, 'failure'],
  [503, 'failure'],
])('an empty form that is answered with %s: %s', async (status, level) => {
  expect(await api.examine(doctorContext({ site: { [url]: page('', status) } }))).toMatchObject({
    level,
  });
});

test('no answer', async () => {
  expect(await api.examine(doctorContext())).toMatchObject({
    level: 'failure',
    found: '/api/subscribe-lead-magnet answers nothing',
  });
});
