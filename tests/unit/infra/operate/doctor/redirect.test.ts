import { expect, test } from 'vitest';
import { redirect } from '#infra/operate/doctor/checks/redirect.ts';
import { doctorContext, page } from '#tests/support/commands/doctor.ts';

const to = (location: string) => page('', 301, { location });
const main = 'https://www.owners-domain.com/';

test('http and the other name lead to the main one', async () => {
  const site = {
    'http://www.owners-domain.com/': to(main),
    'https://owners-domain.com/': to(main),
  };
  expect(await redirect.examine(doctorContext({ site }))).toMatchObject({ level: 'ok' });
});

test.each([
  ['a second page instead', page('')],
  ['somewhere else', to('https://owners-domain.com/index.html')],
])('%s', async (_, answer) => {
  const site = { 'http://www.owners-domain.com/': to(main), 'https://owners-domain.com/': answer };
  expect(await redirect.examine(doctorContext({ site }))).toMatchObject({ level: 'failure' });
});

test('no answer', async () => {
  expect(await redirect.examine(doctorContext())).toMatchObject({ level: 'failure' });
});
