import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localEnvironment } from '#infra/local/cloud/environment.ts';
import type { Settings } from '#infra/settings-schema.ts';
import { asksAws, commandsIn, instructions } from '#tests/support/checkout/documented-commands.ts';
import { read, root } from '#tests/support/checkout/documents.ts';
import { type OwnersCopy, ownersCopy } from '#tests/support/checkout/owners-copy.ts';
import type { Ended, Task } from '#tests/support/commands/one-process.ts';
import { ownersSettings } from '#tests/support/stack/owners-settings.ts';

const filledIn: Record<string, string> = {
  address: 'somebody@owners-domain.com',
  id: '0123456789abcdef0123456789abcdef',
  'owner id': '12',
  'repository id': '34',
};

const scripts = JSON.parse(read('package.json')).scripts as Record<string, string>;

const ready = (command: string): string =>
  command
    .replace(/<([^>]+)>/g, (_, name: string) => filledIn[name] ?? 'x')
    .replace(/(?<=npm run logs -- )\w+FunctionName/, 'SendFunctionName')
    .replace(/^npx cdk destroy$/, '$& --force');

let copy: OwnersCopy;
const servers: Server[] = [];

beforeAll(() => {
  copy = ownersCopy();
  cpSync(join(root, 'web/dist'), join(copy.folder, 'web/dist'), { recursive: true });
  copy.edit('cdk.json', (text) => text.replace('"npm run build"', '""'));
});
afterAll(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  copy.remove();
});

async function newCloud(): Promise<{ endpoint: string; asked: Promise<void> }> {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const server = createServer(() => resolve()).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const settle = (settings: Settings) =>
  copy.edit(
    'infra/settings.ts',
    `import type { Settings } from './settings-schema.ts';\nexport const settings: Settings = ${JSON.stringify(settings)};\n`,
  );

interface Ran {
  output: string;
  hasAsked: boolean;
}

/** The CDK would assume that a killed command still runs. */
const removeLocks = () => {
  const folder = join(copy.folder, '.build/cdk.out');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.lock')))
    rmSync(join(folder, name), { force: true });
};

const environment = (endpoint: string) => ({
  ...localEnvironment(endpoint),
  CDK_DISABLE_CLI_TELEMETRY: 'true',
  CDK_VALIDATION: 'false',
  NO_COLOR: '1',
});

const allPrinted = ({ stdout, stderr }: ChildProcess): (() => string) => {
  let output = '';
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  return () => output;
};

async function cdk(command: string): Promise<Ran> {
  removeLocks();
  const { endpoint, asked } = await newCloud();
  const child = spawn(command.replace(/^npx /, 'node_modules/.bin/'), {
    cwd: copy.folder,
    shell: true,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(endpoint),
  });
  const printed = allPrinted(child);
  const ended = once(child, 'close');
  const hasAsked = await Promise.race([asked.then(() => true), ended.then(() => false)]);
  if (hasAsked && child.pid) process.kill(-child.pid, 'SIGKILL');
  await ended;
  return { output: printed(), hasAsked };
}

async function expectAsksAws(command: string, run = cdk): Promise<void> {
  const { output, hasAsked } = await run(command);
  expect(hasAsked, `${command}\n${output.slice(-3000)}`).toBe(true);
}

test('in a fresh clone, cdk bootstrap needs no settings', async () => {
  settle(ownersSettings({ stage: 'trial', trial: { address: '' } }));
  await expectAsksAws('npx cdk bootstrap');
});

describe('in an owner’s copy', () => {
  const commands = [...new Set(instructions.flatMap(commandsIn).filter(asksAws).map(ready))];
  const ofTheCdk = commands.filter(
    (command) =>
      command.startsWith('npx cdk') && !['bootstrap', 'deploy'].includes(command.slice(8)),
  );
  let scriptsProcess: ChildProcess;

  beforeAll(() => {
    settle(ownersSettings());
    copy.edit(
      'shared/owner.ts',
      `export const owner = { sampleContent: false, legalReviewed: true, siteUrl: 'https://www.owners-domain.com' };\n`,
    );
    scriptsProcess = fork('tests/support/commands/one-process.ts', {
      cwd: copy.folder,
      env: environment('http://127.0.0.1:9'),
    });
  });
  afterAll(() => scriptsProcess.kill('SIGKILL'));

  async function npmRun(command: string): Promise<Ran> {
    const [, name = '', given = ''] = /^npm run (\S+)(?: -- (.*))?$/.exec(command) ?? [];
    const [, script = ''] = scripts[name]?.split(' ') ?? [];
    const { endpoint, asked } = await newCloud();
    const args = given.split(' ').filter(Boolean);
    scriptsProcess.send({ script, args, env: environment(endpoint) } satisfies Task);
    const waiting = new AbortController();
    const ended = once(scriptsProcess, 'message', { signal: waiting.signal }) as Promise<[Ended]>;
    const output = await Promise.race([
      asked.then(() => undefined),
      ended.then(([{ stdout, stderr }]) => stdout + stderr),
    ]);
    waiting.abort();
    return { output: output ?? '', hasAsked: output === undefined };
  }

  test('the documents name cdk bootstrap, deploy, diff, destroy, and rollback, and npx cdk deploy calls AWS', async () => {
    for (const one of ['bootstrap', 'deploy', 'diff', 'destroy --force', 'rollback']) {
      expect(commands).toContain(`npx cdk ${one}`);
    }
    await expectAsksAws('npx cdk deploy');
    copy.edit('cdk.json', (text) => text.replace(/"app": "[^"]*"/, '"app": ".build/cdk.out"'));
  });

  test.each(ofTheCdk)('the documented command %s sends a request to AWS', (command) =>
    expectAsksAws(command),
  );

  test.each(commands.filter((command) => command.startsWith('npm run')))(
    'the documented command %s sends a request to AWS',
    (command) => expectAsksAws(command, npmRun),
  );
});
