import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localEnvironment } from '#infra/local/cloud/environment.ts';
import { dnsReport } from '#infra/operate/dns/report.ts';
import { lambdaConcurrency } from '#infra/operate/doctor/checks/lambda-concurrency.ts';
import { sesSandbox } from '#infra/operate/doctor/checks/ses-sandbox.ts';
import { sesSending } from '#infra/operate/doctor/checks/ses-sending.ts';
import { suppression } from '#infra/operate/doctor/checks/suppression.ts';
import { chooseProduction } from '#infra/settings-schema.ts';
import { commandsIn, instructions } from '#tests/support/checkout/documented-commands.ts';
import { root } from '#tests/support/checkout/documents.ts';
import { awsCallsOf, callAws } from '#tests/support/commands/aws-command-line.ts';
import { deployed, doctorContext, page } from '#tests/support/commands/doctor.ts';
import { type RefusingCloud, refusingCloud } from '#tests/support/commands/refusing-cloud.ts';
import { ownersSettings } from '#tests/support/stack/owners-settings.ts';

let cloud: RefusingCloud;
beforeAll(async () => {
  cloud = await refusingCloud();
});
afterAll(() => cloud.stop());

const reserving = (ReservedConcurrentExecutions: number) => ({
  Type: 'AWS::Lambda::Function',
  Properties: { ReservedConcurrentExecutions },
});

const ASKED = 'Connection was closed before we received a valid response';

/** In the place of what the owner fills in. */
const filledIn = (name: string): string =>
  ({ url: `${cloud.endpoint}/queue`, time: '2026-11-21T12:00:00Z' })[name] ??
  'filled-in-by-the-owner';

/**
 * Has the AWS command line (version 1, the one that Python's registry has) make the calls of each script: all of them
 * ask AWS.
 */
async function expectAllAsk(scripts: string[]): Promise<void> {
  const calls: string[][] = [];
  for (const script of scripts) {
    const found = await awsCallsOf(
      script.replace(/<([^>\n]+)>/g, (_, name: string) => filledIn(name)),
    );
    expect(found.length, script).toBeGreaterThan(0);
    calls.push(...found);
  }
  const said = await callAws(cloud.endpoint, calls);
  for (const [at, line] of said.entries()) {
    expect(line, calls[at]?.join(' ')).toContain(ASKED);
  }
}

test('every documented line of the AWS command line gets as far as asking AWS', async () => {
  const lines = instructions
    .flatMap(commandsIn)
    .filter((command) => /^(aws|export|output\(\)) ?/.test(command));
  const calls = lines.filter((line) => line.startsWith('aws '));
  const helpers = lines.filter((line) => !calls.includes(line)).join('\n');
  expect(calls.length).toBeGreaterThan(10);
  await expectAllAsk(calls.map((call) => `${helpers}\n${call}`));
});

/** From the first command on: prose may follow. */
const pasted = (advice = ''): string => advice.slice(advice.search(/^\s*aws |(?<=: )aws /m));

const site = 'https://www.owners-domain.com';
const GetAccount = { ProductionAccessEnabled: false, SendingEnabled: false };
const outOfTheSandbox = () =>
  sesSandbox.examine(
    doctorContext({
      aws: {
        GetAccount,
        GetEmailIdentity: { DkimAttributes: { Status: 'SUCCESS', Tokens: ['aa'] } },
      },
      stack: deployed({ UserPoolId: 'us-east-1_a' }),
      site: {
        [`${site}/`]: page('Owner Coaching'),
        [`${site}/config.json`]: page('{"userPoolId":"us-east-1_a"}'),
      },
      records: { 'CNAME aa._domainkey.owners-domain.com': ['aa.dkim.amazonses.com'] },
    }),
  );
const trialsAddress = () =>
  sesSandbox.examine(
    doctorContext({
      target: { stage: 'trial', identity: 'owner@owners-domain.com' },
      aws: { GetAccount, GetEmailIdentity: { VerifiedForSendingStatus: false } },
    }),
  );
const roomForLambda = () =>
  lambdaConcurrency.examine(
    doctorContext({
      template: { Resources: { One: reserving(40) } },
      aws: { GetAccountSettings: { AccountLimit: { ConcurrentExecutions: 10 } } },
    }),
  );
const pausedSending = () => sesSending.examine(doctorContext({ aws: { GetAccount } }));
const coachSuppressed = () =>
  suppression.examine(
    doctorContext({
      aws: { GetSuppressedDestination: { SuppressedDestination: { Reason: 'BOUNCE' } } },
    }),
  );

test('what the doctor and npm run dns print to be pasted gets as far as asking AWS', async () => {
  const findings = await Promise.all([
    outOfTheSandbox(),
    trialsAddress(),
    roomForLambda(),
    pausedSending(),
    coachSuppressed(),
  ]);
  const certificate = dnsReport(chooseProduction(ownersSettings().production), undefined);
  await expectAllAsk([certificate, ...findings.map(({ advice }) => advice)].map(pasted));
});

test('npm audit gets as far as asking the registry', async () => {
  const registry = await refusingCloud();
  await promisify(execFile)('npm', ['audit', '--omit=dev', `--registry=${registry.endpoint}`], {
    cwd: root,
    env: { ...localEnvironment(registry.endpoint), npm_config_fetch_retries: '0' },
  }).catch(() => {});
  registry.stop();
  expect(registry.hasBeenAsked()).toBe(true);
});
