import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localEnvironment } from '#infra/local/environment.ts';
import type { Settings } from '#infra/settings-schema.ts';
import { read } from '#tests/support/checkout/documents.ts';
import { type OwnersCopy, ownersCopy } from '#tests/support/checkout/owners-copy.ts';
import { type RefusingCloud, refusingCloud } from '#tests/support/commands/refusing-cloud.ts';
import { ownersSettings } from '#tests/support/stack/owners-settings.ts';

/** In the place of what the owner fills in. */
const filledIn: Record<string, string> = {
  address: 'somebody@owners-domain.com',
  id: '0123456789abcdef0123456789abcdef',
};

const scripts = JSON.parse(read('package.json')).scripts as Record<string, string>;
const operates = (name: string) => scripts[name]?.startsWith('node infra/operate/') ?? false;

/** Every command of a document that is about a stack at AWS, once. */
function commandsOf(document: string): string[] {
  const found = Array.from(
    read(document).matchAll(/(?:^|`)[ \t]*(npx cdk [^#`\n]+|npm run [^#`\n]+)/gm),
    ([, command = '']) => command.trim(),
  );
  return (
    [...new Set(found)]
      .filter((command) => command.startsWith('npx cdk') || operates(command.split(' ')[2] ?? ''))
      // Those are about the local cloud, and never ask AWS.
      .filter((command) => !command.includes('--local'))
      // It asks nobody: see cost.stack.test.ts.
      .filter((command) => !command.startsWith('npm run cost'))
      .map((command) => command.replace(/<([^>]+)>/g, (_, name: string) => filledIn[name] ?? 'x'))
      // The question is answered.
      .map((command) => (command === 'npx cdk destroy' ? `${command} --force` : command))
  );
}

let cloud: RefusingCloud;
let copy: OwnersCopy;

beforeAll(async () => {
  cloud = await refusingCloud();
  copy = ownersCopy();
});
afterAll(() => {
  cloud.stop();
  copy.remove();
});

const settle = (settings: Settings) =>
  copy.edit(
    'infra/settings.ts',
    `import type { Settings } from './settings-schema.ts';\nexport const settings: Settings = ${JSON.stringify(settings)};\n`,
  );

interface Ran {
  output: string;
  hasAsked: boolean;
}

/** Removes the locks of commands that were ended: the CDK takes one whose process is still going for another CLI. */
const forgetEndedCommands = () => {
  const folder = join(copy.folder, '.build/cdk.out');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.lock')))
    rmSync(join(folder, name), { force: true });
};

/** Runs a command in the copy, where no other AWS can be reached, until it ends or asks: the CDK would ask again for a minute. */
const run = (command: string): Promise<Ran> =>
  new Promise((done) => {
    forgetEndedCommands();
    let output = '';
    let hasAsked = false;
    const child = spawn(command, {
      cwd: copy.folder,
      shell: true,
      // A group of its own, so that it ends with all that it started.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...localEnvironment(cloud.endpoint),
        CDK_DISABLE_CLI_TELEMETRY: 'true',
        // The suites of the template check CloudFormation's rules.
        CDK_VALIDATION: 'false',
        NO_COLOR: '1',
      },
    });
    cloud.whenAsked(() => {
      hasAsked = true;
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('close', () => done({ output, hasAsked }));
  });

async function expectAsksAws(command: string): Promise<void> {
  const { output, hasAsked } = await run(command);
  expect(hasAsked, `${command}\n${output.slice(-3000)}`).toBe(true);
}

test('a fresh clone bootstraps without settings, and is asked for one address before it deploys', async () => {
  await expectAsksAws('npx cdk bootstrap');
  // The pages are built now, and no other build is needed for what follows.
  copy.edit('cdk.json', (text) => text.replace(/"build": "[^"]*",\s*/, ''));
  const { output, hasAsked } = await run('npx cdk deploy');
  expect(output).toContain('trial.address must be an e-mail address');
  expect(hasAsked).toBe(false);
});

test('a trial with the sample texts deploys as far as asking AWS, once it has an address', async () => {
  settle(ownersSettings({ stage: 'trial' }));
  await expectAsksAws('npx cdk deploy');
});

describe('in an owner’s copy', () => {
  const commands = [...new Set(['README.md', 'infra/RUNBOOK.md'].flatMap(commandsOf))];

  beforeAll(() => {
    settle(ownersSettings());
    copy.edit(
      'shared/owner.ts',
      `export const owner = { sampleContent: false, legalReviewed: true, siteUrl: 'https://www.owners-domain.com' };\n`,
    );
  });

  test('the commands that everybody knows are documented, and a deploy gets as far as asking AWS', async () => {
    for (const one of ['bootstrap', 'deploy', 'diff', 'destroy --force', 'rollback']) {
      expect(commands).toContain(`npx cdk ${one}`);
    }
    await expectAsksAws('npx cdk deploy');
    // The others start from what it made.
    copy.edit('cdk.json', (text) => text.replace(/"app": "[^"]*"/, '"app": ".build/cdk.out"'));
  });

  test.each(commands.filter((command) => command !== 'npx cdk deploy'))(
    '%s gets as far as asking AWS',
    expectAsksAws,
  );
});
