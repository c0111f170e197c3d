import { expect, test } from 'vitest';
import { site } from '#infra/operate/doctor/checks/site.ts';
import { deployed, doctorContext, page } from '#tests/support/commands/doctor.ts';

const url = 'https://www.owners-domain.com';
const stack = deployed({ UserPoolId: 'us-east-1_a' });
const config = (userPoolId: string) => page(JSON.stringify({ userPoolId }));
const ours = page('<title>Owner Coaching</title>');

test('our page with the settings of this stack', async () => {
  const answers = { [`${url}/`]: ours, [`${url}/config.json`]: config('us-east-1_a') };
  expect(await site.examine(doctorContext({ stack, site: answers }))).toEqual({
    level: 'ok',
    found: url,
  });
});

test.each([
  ['no answer', {}, 'does not answer'],
  ['an error', { [`${url}/`]: page('', 503) }, 'answers 503'],
  ['somebody else’s page', { [`${url}/`]: page('Parked') }, 'is not this site'],
  ['no settings', { [`${url}/`]: ours }, 'nobody can sign in'],
  [
    'the settings of another stack',
    { [`${url}/`]: ours, [`${url}/config.json`]: config('us-east-1_b') },
    'nobody can sign in',
  ],
])('%s', async (_, answers, found) => {
  expect(await site.examine(doctorContext({ stack, site: answers }))).toMatchObject({
    level: 'failure',
    found: expect.stringContaining(found),
  });
});

test('a trial is looked at where its distribution is', async () => {
  const trial = deployed({ UserPoolId: 'us-east-1_a', SiteUrl: 'https://d1.cloudfront.net' });
  const context = doctorContext({
    stack: trial,
    target: { stage: 'trial', names: [] },
    site: {
      'https://d1.cloudfront.net/': ours,
      'https://d1.cloudfront.net/config.json': config('us-east-1_a'),
    },
  });
  expect(await site.examine(context)).toMatchObject({ level: 'ok' });
});
