import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { localEnvironment } from '#infra/local/cloud/environment.ts';
import { dnsReport } from '#infra/operate/dns/report.ts';
import { lambdaConcurrency } from '#infra/operate/doctor/checks/account.ts';
import { trail } from '#infra/operate/doctor/checks/deployment.ts';
import { identity, sandbox } from '#infra/operate/doctor/checks/email.ts';
import { chooseProduction } from '#infra/settings-schema.ts';
import { commandsIn, instructions } from '#tests/support/checkout/documented-commands.ts';
import { deployed, doctorContext } from '#tests/support/commands/doctor.ts';
import { pythonTool } from '#tests/support/commands/test-tools.ts';
import { ownersSettings } from '#tests/support/stack/owners-settings.ts';

const run = promisify(execFile);

const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
await once(server, 'listening');
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

afterAll(() => server.close());

const FAKE_AWS = `PATH=/nowhere
aws() {
  printf '%s\\0' "$#" "$@" >> "$CALLS"
  case $2 in
    list-object-versions) printf '{"Objects":[{"Key":"a-key"}]}' ;;
    *) printf 'an-answer' ;;
  esac
}
`;

async function awsCallsOf(script: string): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'aws-calls-'));
  const noted = join(folder, 'calls');
  writeFileSync(noted, '');
  // If prose follows the commands, bash fails, but it has already recorded their calls.
  await run('bash', ['-c', FAKE_AWS + script], { env: { ...process.env, CALLS: noted } }).catch(
    () => {},
  );
  const words = readFileSync(noted, 'utf8').split('\0').slice(0, -1);
  rmSync(folder, { recursive: true });
  const calls: string[][] = [];
  while (words.length > 0) calls.push(words.splice(0, Number(words.shift())));
  return calls;
}

/** One process makes all calls, because the AWS CLI starts slowly. */
const CALLING = `
import contextlib, io, json, sys
from awscli.clidriver import create_clidriver
outputs = []
driver = create_clidriver()
for call in json.load(sys.stdin):
    printed = io.StringIO()
    with contextlib.redirect_stderr(printed), contextlib.redirect_stdout(io.StringIO()):
        try:
            driver.main([*call, '--endpoint-url', sys.argv[1]])
        except SystemExit:
            pass
    outputs.append(printed.getvalue().strip())
json.dump(outputs, sys.stdout)
`;

async function callAws(calls: string[][]): Promise<string[]> {
  const child = run(pythonTool('python'), ['-c', CALLING, endpoint], {
    env: { ...localEnvironment(endpoint), AWS_MAX_ATTEMPTS: '1', COLUMNS: '200' },
    maxBuffer: 2 ** 24,
  });
  child.child.stdin?.end(JSON.stringify(calls));
  return JSON.parse((await child).stdout);
}

const filledIn = (name: string): string =>
  ({ url: `${endpoint}/queue`, time: '2026-11-21T12:00:00Z' })[name] ?? 'filled-in-by-the-operator';

async function expectAllAsk(scripts: string[]): Promise<void> {
  const calls: string[][] = [];
  for (const script of scripts) {
    const ready = script.replace(/<([^>\n]+)>/g, (_, name: string) => filledIn(name));
    const found = await awsCallsOf(ready);
    expect(found.length, script).toBeGreaterThan(0);
    calls.push(...found);
  }
  const outputs = await callAws(calls);
  for (const [at, line] of outputs.entries()) {
    expect(line, calls[at]?.join(' ')).toContain(
      'Connection was closed before we received a valid response',
    );
  }
}

test('the AWS CLI accepts and sends each aws command in the documents', async () => {
  const lines = instructions
    .flatMap(commandsIn)
    .filter((command) => /^(aws|export|output\(\)) ?/.test(command));
  const calls = lines.filter((line) => line.startsWith('aws '));
  const helpers = lines.filter((line) => !calls.includes(line)).join('\n');
  expect(calls.length).toBeGreaterThan(10);
  await expectAllAsk(calls.map((call) => `${helpers}\n${call}`));
});

test('the AWS CLI accepts and sends each aws command that the doctor and npm run dns print', async () => {
  const GetAccount = { ProductionAccessEnabled: false };
  const findings = await Promise.all([
    sandbox.examine(doctorContext({ aws: { GetAccount } })),
    identity.examine(
      doctorContext({
        isTrial: true,
        stack: deployed({}, { 'AWS::SES::EmailIdentity Its': 'owner@owners-domain.com' }),
        aws: { GetEmailIdentity: { VerifiedForSendingStatus: false } },
      }),
    ),
    lambdaConcurrency.examine(
      doctorContext({
        aws: { GetAccountSettings: { AccountLimit: { ConcurrentExecutions: 10 } } },
      }),
    ),
    trail.examine(
      doctorContext({
        stack: deployed({ TrailName: 'Coaching' }),
        aws: { GetTrailStatus: { IsLogging: false } },
      }),
    ),
  ]);
  const certificate = dnsReport(chooseProduction(ownersSettings().production), undefined);
  const advice = [certificate, ...findings.map((finding) => finding.advice ?? '')];
  await expectAllAsk(advice.map((text) => text.slice(text.search(/^\s*aws |(?<=: )aws /m))));
});
