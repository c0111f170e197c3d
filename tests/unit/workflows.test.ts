import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { read, root } from '#tests/support/checkout/documents.ts';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
}

interface Job {
  uses?: string;
  concurrency?: { group: string; 'cancel-in-progress': boolean };
  permissions?: Record<string, string>;
  steps?: Step[];
  with?: Record<string, string>;
  environment?: string;
  needs?: string | string[];
  if?: string;
}

interface Workflow {
  permissions?: unknown;
  jobs: Record<string, Job>;
}

const files = globSync('.github/workflows/*.yml', { cwd: root });
const scripts = JSON.parse(read('package.json')).scripts as Record<string, string>;

const toAccount = ['contents: read', 'id-token: write'];

/** The permissions of each job. `id-token` gives access to the AWS account. */
const GIVEN: Record<string, Record<string, string[]>> = {
  'test.yml': {
    test: ['contents: read'],
    accessibility: ['contents: read'],
    owner: ['contents: read'],
    browsers: ['contents: read'],
  },
  'deploy.yml': {
    tests: ['contents: read'],
    diff: [...toAccount, 'pull-requests: write'],
    trial: toAccount,
    production: toAccount,
  },
  'deploy-stage.yml': { deploy: toAccount },
};

describe.each(files)('%s', (file) => {
  const text = read(file);
  const workflow: Workflow = parse(text);
  const jobs = Object.entries(workflow.jobs);
  const steps = jobs.flatMap(([, job]) => job.steps ?? []);
  const commands = steps.map(({ run = '' }) => run).join('\n');

  test('the workflow gives no permission to all jobs, and each job only what it needs', () => {
    expect(workflow.permissions).toEqual({});
    const given = jobs.map(([name, { permissions = {} }]) => [
      name,
      Object.entries(permissions).map(([what, how]) => `${what}: ${how}`),
    ]);
    expect(Object.fromEntries(given)).toEqual(GIVEN[basename(file)]);
  });

  test('the workflow pins each third-party action to a commit and names its version', () => {
    const used = Array.from(text.matchAll(/uses: (\S+)(.*)$/gm), ([, action = '', rest = '']) => ({
      action,
      rest,
    })).filter(({ action }) => !action.startsWith('./'));
    for (const { action, rest } of used) {
      expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40}$/);
      expect(rest, action).toMatch(/^ # v\d+\.\d+\.\d+$/);
    }
  });

  test('the workflow runs only scripts that exist', () => {
    const asked = Array.from(commands.matchAll(/npm run ([\w:-]+)/g), ([, name = '']) => name);
    expect(asked.filter((name) => !scripts[name])).toEqual([]);
  });

  test('the workflow puts no text from outside into a command', () => {
    expect(commands).not.toContain('${{');
  });

  test('the workflow contains no key, token, or secret', () => {
    expect(text).not.toMatch(/secrets\.|AKIA|aws-access-key-id/);
  });

  test('the workflow leaves no token in the checkout', () => {
    const checkouts = steps.filter(({ uses = '' }) => uses.startsWith('actions/checkout@'));
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  });
});

const jobsOf = (file: string) => (parse(read(`.github/workflows/${file}`)) as Workflow).jobs;

test('all workflows use the same version of an action', () => {
  const used = files.flatMap((file) =>
    Array.from(read(file).matchAll(/uses: ([\w-]+\/[\w-]+@\S+)/g), ([, action = '']) => action),
  );
  const names = new Set(used.map((action) => action.split('@')[0]));
  expect(new Set(used).size).toBe(names.size);
});

test('the production deployment waits for the tests and for its environment’s approval', () => {
  const { production, tests, diff } = jobsOf('deploy.yml');
  expect(production?.needs).toContain('tests');
  expect(production?.if).toContain("github.event_name != 'pull_request'");
  expect(tests?.uses).toBe('./.github/workflows/test.yml');
  expect(diff?.needs).toBe('tests');
  expect(jobsOf('deploy-stage.yml').deploy?.environment).toContain('inputs.stage');
});

test('deployments of a stage run one at a time, and none is canceled', () => {
  const { trial, production } = jobsOf('deploy.yml');
  const oneByOne = (group: string) => ({ group, 'cancel-in-progress': false });
  expect(trial?.concurrency).toEqual(oneByOne('deploy-trial'));
  expect(production?.concurrency).toEqual(oneByOne('deploy-production'));
});

test('a rollback deploys the given commit', () => {
  const [checkout] = jobsOf('deploy-stage.yml').deploy?.steps ?? [];
  expect(checkout?.with?.ref).toContain(' inputs.commit ');
  expect(jobsOf('deploy.yml').production?.with?.commit).toContain('inputs.commit');
});

test('a pull request shows what it would change in AWS', () => {
  const runs = jobsOf('deploy.yml').diff?.steps?.flatMap(({ run }) => run ?? []) ?? [];
  expect(runs.findIndex((run) => run.startsWith('npx cdk diff'))).toBeGreaterThan(-1);
  expect(runs.at(-1)).toContain('gh pr comment "$PULL_REQUEST"');
});

test('after a deployment, the smoke test and the doctor run, and both can fail it', () => {
  const runs = jobsOf('deploy-stage.yml').deploy?.steps?.flatMap(({ run }) => run ?? []) ?? [];
  const at = (command: string) => runs.findIndex((run) => run.includes(command));
  expect(at('npx cdk deploy')).toBeGreaterThan(-1);
  expect(at('npm run smoke')).toBeGreaterThan(at('npx cdk deploy'));
  expect(at('npm run doctor')).toBeGreaterThan(at('npx cdk deploy'));
  expect(runs[at('npm run doctor')]).toMatch(/\|\| \[ \$\? -eq 1 \]$/);
});

test('Firefox and WebKit run the tests of the visitor’s, client’s, and coach’s journeys, of injected scripts, and of another site’s requests', () => {
  const text = read('.github/workflows/test.yml');
  expect(text).toContain('browser: [firefox, webkit]');
  expect(text).toContain('npm run test:ways');
  for (const way of [
    'visitor/visitors-way',
    'visitor/injection',
    'visitor/foreign-site',
    'account/account-rights',
    'coach/messages',
    'coach/coach',
  ]) {
    expect(scripts['test:ways']).toContain(` tests/e2e/${way}.e2e.ts`);
    expect(existsSync(join(root, `tests/e2e/${way}.e2e.ts`))).toBe(true);
  }
});
