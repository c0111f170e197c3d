import { promises as dns } from 'node:dns';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Stage } from '#infra/stage.ts';
import { brand } from '#shared/brand.ts';
import { account, type Check, type Context, concurrency } from './checks.ts';
import { dnsRecords, email } from './email.ts';

const NAME = 'owners-domain.com';
const domain = { name: NAME, www: 'none', certificate: 'make one', ownRecords: [] };
const inZone = { ...domain, hostedZoneId: 'Z1' };
const deployed = { outputs: { DistributionDomainName: 'd.cloudfront.net' } };

const findingOf = async (
  check: Check,
  { stage, ...context }: Partial<Omit<Context, 'stage'>> & { stage?: object } = {},
) => {
  const emails = { emailFrom: `guide@${NAME}`, alarmEmail: `alarms@${NAME}` };
  const full = { ...emails, domain, ...stage } as unknown as Stage;
  const { mark, line } = await check({
    stage: full,
    identity: NAME,
    ...context,
  });
  return `${mark} ${line}`;
};

/** What each command of AWS answers. */
const answers: Record<string, unknown> = {};
const answer = async (command: object) => {
  const found = answers[command.constructor.name.replace('Command', '')];
  if (found === undefined) throw Object.assign(new Error(), { name: 'NotFoundException' });
  return found;
};

beforeEach(() => {
  vi.spyOn(SESv2Client.prototype, 'send').mockImplementation(answer);
  vi.spyOn(LambdaClient.prototype, 'send').mockImplementation(answer);
  answers.GetAccount = { ProductionAccessEnabled: true };
  answers.GetEmailIdentity = { VerifiedForSendingStatus: true, DkimAttributes: { Tokens: ['t'] } };
});

test('the stack’s reservations fit into a new account’s quota only without them', async () => {
  const limit = { ConcurrentExecutions: 200, UnreservedConcurrentExecutions: 200 };
  answers.GetAccountSettings = { AccountLimit: limit };
  expect(await findingOf(concurrency)).toMatch(/^✓/);
  const stage = { endpointConcurrency: 20 };
  expect(await findingOf(concurrency, { stage })).toMatch(/^✗.*request-service-quota/);
  expect(await findingOf(concurrency, { stage, ...deployed })).toMatch(/^✓/);
});

describe('AWS account', () => {
  const planIs = (command: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'aws-'));
    writeFileSync(join(folder, 'aws'), `#!/bin/sh\n${command}\n`);
    chmodSync(join(folder, 'aws'), 0o755);
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  };
  afterEach(() => vi.unstubAllEnvs());

  test.each([
    ['a free plan fails production', 'echo FREE 2027-05-28', {}, /^✗.*closes it on 2027-05-28/],
    ['and warns in a trial', 'echo FREE 2027-05-28', { domain: undefined }, /^!.*Billing/],
    ['a paid plan is fine', 'echo PAID None', {}, /^✓/],
    ['and so is an older account', 'echo ResourceNotFoundException >&2; exit 254', {}, /^✓/],
    ['the CLI can’t tell', 'exit 1', {}, /^\?.*aws freetier/],
  ])('%s', async (_, command, stage, finding) => {
    planIs(command);
    expect(await findingOf(account, { stage })).toMatch(finding);
  });
});

describe('email', () => {
  beforeEach(() => {
    vi.spyOn(brand, 'postalAddress', 'get').mockReturnValue('1 Main Street');
  });

  test.each([
    ['verified', {}, {}, /^!.*Set senderVerified: true/],
    ['set up', {}, { isSenderVerified: true }, /^✓ guide@/],
    [
      'in the sandbox',
      { GetAccount: {} },
      {},
      /^!.*sandbox.*put-account-details.*--mail-type MARKETING/s,
    ],
    ['in the sandbox', { GetAccount: {} }, { isSenderVerified: true }, /^✗.*false/],
    ['paused', { GetAccount: { SendingEnabled: false } }, {}, /^✗ SES paused/],
    ['not verified', { GetEmailIdentity: {} }, {}, /^!.*DNS records/],
    ['not there yet', { GetEmailIdentity: undefined }, {}, /^✓.*stack creates it/],
    ['missing', { GetEmailIdentity: undefined }, { hasSesIdentity: true }, /^✗ /],
  ])('says what to do if the sender is %s', async (_, changed, stage, finding) => {
    Object.assign(answers, changed);
    expect(await findingOf(email, { stage })).toMatch(finding);
  });

  test('fails if somebody deleted the sender of a deployed stack', async () => {
    Object.assign(answers, { GetEmailIdentity: undefined });
    expect(await findingOf(email, deployed)).toMatch(/^✗ SES lost/);
  });

  test('refuses a production without a postal address', async () => {
    vi.spyOn(brand, 'postalAddress', 'get').mockReturnValue('100 Sample Street');
    expect(await findingOf(email)).toMatch(/^✗.*postalAddress/);
  });
});

describe('DNS records', () => {
  const resolveWith = (records: Record<string, unknown[]>) =>
    vi.spyOn(dns, 'resolve').mockImplementation((async (name: string, type: string) => {
      const found = records[`${type} ${name}`];
      if (!found) throw new Error(`query ENOTFOUND ${name}`);
      return found;
    }) as unknown as typeof dns.resolve);

  test('prints the missing records after a deployment', async () => {
    resolveWith({ [`A ${NAME}`]: ['1.1.1.1'] });
    const finding = await findingOf(dnsRecords, deployed);
    expect(finding).toMatch(/^! 4 are missing/);
    expect(finding).toContain(`t._domainkey.${NAME} CNAME t.dkim.amazonses.com (DKIM)`);
    expect(finding).toContain('v=DMARC1; p=none; rua=mailto:alarms@owners-domain.com');
  });

  test('names the next step for DMARC', async () => {
    resolveWith({
      [`A ${NAME}`]: ['1.1.1.1'],
      [`CNAME t._domainkey.${NAME}`]: ['t.dkim.amazonses.com'],
      [`MX bounces.${NAME}`]: [{ priority: 10, exchange: 'feedback-smtp.us-east-1.amazonses.com' }],
      [`TXT bounces.${NAME}`]: [['v=spf1 include:amazon', 'ses.com ~all']],
      [`TXT _dmarc.${NAME}`]: [['v=DMARC1; p=none']],
    });
    expect(await findingOf(dnsRecords, deployed)).toMatch(/^✓.*p=quarantine/);
  });

  test('names records that are in the way of the first deployment', async () => {
    resolveWith({ [`NS ${NAME}`]: ['ns-1.awsdns-1.com'], [`A ${NAME}`]: ['1.1.1.1'] });
    const stage = { domain: inZone };
    expect(await findingOf(dnsRecords, { stage })).toMatch(/^✗.*owners-domain.com \(the site\)/);
    const own = { domain: { ...inZone, ownRecords: ['apex'] } };
    expect(await findingOf(dnsRecords, { stage: own })).toMatch(/^✓/);
    expect(await findingOf(dnsRecords)).toMatch(/^✓/);
  });

  test('says that the domain uses other name servers than the zone’s', async () => {
    resolveWith({ [`NS ${NAME}`]: ['ns.other.net'] });
    expect(await findingOf(dnsRecords, { stage: { domain: inZone } })).toMatch(/^✗.*registrar/);
  });
});
