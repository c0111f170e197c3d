import { expect, test } from 'vitest';
import { sesSandbox } from '#infra/operate/doctor/checks/ses-sandbox.ts';
import { deployed, doctorContext, page } from '#tests/support/commands/doctor.ts';

const url = 'https://www.owners-domain.com';
const ready = {
  stack: deployed({ UserPoolId: 'us-east-1_a' }),
  site: {
    [`${url}/`]: page('Owner Coaching'),
    [`${url}/config.json`]: page('{"userPoolId":"us-east-1_a"}'),
  },
  records: { 'CNAME aa._domainkey.owners-domain.com': ['aa.dkim.amazonses.com'] },
};
const aws = (account: object = {}) => ({
  GetAccount: { ProductionAccessEnabled: false, ...account },
  GetEmailIdentity: {
    VerifiedForSendingStatus: true,
    DkimAttributes: { Status: 'SUCCESS', Tokens: ['aa'] },
  },
});

test('out of the sandbox there is nothing to say', async () => {
  const context = doctorContext({ aws: aws({ ProductionAccessEnabled: true }) });
  expect(await sesSandbox.examine(context)).toEqual({ level: 'ok', found: 'out of it' });
});

test('the request comes last, when all that its readers look at is there', async () => {
  const { level, advice = '' } = await sesSandbox.examine(doctorContext({ ...ready, aws: aws() }));
  expect(level).toBe('warning');
  const steps = Array.from(advice.matchAll(/^ {2}\d\. ([^:]+):\s+(\w+)/gm), ([, name, state]) => [
    name,
    state,
  ]);
  expect(steps).toEqual([
    ['the site at its domain', 'done'],
    ['own content', 'done'],
    ['policies', 'done'],
    ['DKIM', 'done'],
    ['ask', 'aws'],
  ]);
  expect(advice).toContain(`--website-url ${url}`);
});

test('before that there is no text to send too early', async () => {
  const context = doctorContext({ ...ready, aws: aws(), pages: ['/'] });
  const { advice } = await sesSandbox.examine(context);
  expect(advice).toContain('3. policies: missing: a page /privacy');
  expect(advice).not.toContain('put-account-details');
});

test('a request that is under review is left alone', async () => {
  const Details = { ReviewDetails: { Status: 'PENDING', CaseId: '7' } };
  expect(await sesSandbox.examine(doctorContext({ aws: aws({ Details }) }))).toMatchObject({
    level: 'warning',
    found: expect.stringContaining('case 7'),
  });
});

test.each([
  [true, 'ok'],
  [false, 'warning'],
])(
  'a trial whose address is verified (%s) needs no more',
  async (VerifiedForSendingStatus, level) => {
    const context = doctorContext({
      target: { stage: 'trial', identity: 'owner@owners-domain.com' },
      aws: { ...aws(), GetEmailIdentity: { VerifiedForSendingStatus } },
    });
    const found = expect.stringContaining('owner@owners-domain.com');
    expect(await sesSandbox.examine(context)).toMatchObject({ level, found });
  },
);
