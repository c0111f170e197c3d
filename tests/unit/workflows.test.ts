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
  permissions?: Record<string, string>;
  steps?: Step[];
  with?: Record<string, string>;
  environment?: string;
  needs?: string | string[];
  if?: string;
  concurrency?: { group: string; 'cancel-in-progress': boolean };
}

interface Workflow {
  permissions?: unknown;
  jobs: Record<string, Job>;
}

const files = globSync('.github/workflows/*.yml', { cwd: root });
const scripts = JSON.parse(read('package.json')).scripts as Record<string, string>;

const toAccount = ['contents: read', 'id-token: write'];

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

describe.each(files)('the workflow %s', (file) => {
  const text = read(file);
  const workflow: Workflow = parse(text);
  const jobs = Object.entries(workflow.jobs);
  const steps = jobs.flatMap(([, job]) => job.steps ?? []);
  const commands = steps.map(({ run = '' }) => run).join('\n');

  test('grants no permissions by default, and each job exactly the permissions that this test file lists', () => {
    expect(workflow.permissions).toEqual({});
    const given = jobs.map(([name, { permissions = {} }]) => [
      name,
      Object.entries(permissions).map(([what, how]) => `${what}: ${how}`),
    ]);
    expect(Object.fromEntries(given)).toEqual(GIVEN[basename(file)]);
  });

  test('pins each third-party action to a commit and names its version', () => {
    const used = Array.from(text.matchAll(/uses: (\S+)(.*)$/gm), ([, action = '', rest = '']) => ({
      action,
      rest,
    })).filter(({ action }) => !action.startsWith('./'));
    for (const { action, rest } of used) {
      expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40}$/);
      expect(rest, action).toMatch(/^ # v\d+\.\d+\.\d+$/);
    }
  });

  test('runs only npm scripts that exist', () => {
    const asked = Array.from(commands.matchAll(/npm run ([\w:-]+)/g), ([, name = '']) => name);
    expect(asked.filter((name) => !scripts[name])).toEqual([]);
  });

  test('uses no secrets, and its commands contain no GitHub expressions', () => {
    expect(commands).not.toContain('${{');
    expect(text).not.toMatch(/secrets\.|AKIA|aws-access-key-id/);
  });

  test('leaves no token in the checkout', () => {
    const checkouts = steps.filter(({ uses = '' }) => uses.startsWith('actions/checkout@'));
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  });
});

const jobsOf = (file: string) => (parse(read(`.github/workflows/${file}`)) as Workflow).jobs;

test('a deployment to production waits for the tests, uses its stage’s environment, and can use a given commit', () => {
  const { production, tests } = jobsOf('deploy.yml');
  expect(production?.needs).toContain('tests');
  expect(production?.if).toContain("github.event_name != 'pull_request'");
  expect(tests?.uses).toBe('./.github/workflows/test.yml');
  const { deploy } = jobsOf('deploy-stage.yml');
  expect(deploy?.environment).toContain('inputs.stage');
  expect(production?.with?.commit).toContain('inputs.commit');
  expect(deploy?.steps?.[0]?.with?.ref).toContain(' inputs.commit ');
});

test('deployments of a stage run one at a time, and a new deployment doesn’t cancel the running one', () => {
  const { trial, production } = jobsOf('deploy.yml');
  expect([trial?.concurrency, production?.concurrency]).toEqual(
    ['deploy-trial', 'deploy-production'].map((group) => ({ group, 'cancel-in-progress': false })),
  );
});

test('after a deployment, the smoke test and the doctor run, and their failures, but not the doctor’s warnings, fail the deployment', () => {
  const runs = jobsOf('deploy-stage.yml').deploy?.steps?.flatMap(({ run }) => run ?? []) ?? [];
  const at = (command: string) => runs.findIndex((run) => run.includes(command));
  expect(at('npx cdk deploy')).toBeGreaterThan(-1);
  expect(at('npm run smoke')).toBeGreaterThan(at('npx cdk deploy'));
  expect(at('npm run doctor')).toBeGreaterThan(at('npx cdk deploy'));
  expect(runs[at('npm run smoke')]).toMatch(/^npm run smoke -- [^|;&]+$/);
  expect(runs[at('npm run doctor')]).toMatch(/^npm run doctor -- [^|;&]+ \|\| \[ \$\? -eq 1 \]$/);
  for (const file of files) expect(read(file), file).not.toContain('continue-on-error');
});

test('the test workflow runs npm run test:ways in Firefox and WebKit', () => {
  expect(read('.github/workflows/test.yml')).toMatch(
    /browser: \[firefox, webkit\][\s\S]*npm run test:ways/,
  );
  const ways = scripts['test:ways']?.split(' ').filter((part) => part.endsWith('.e2e.ts')) ?? [];
  expect(ways).toHaveLength(6);
  expect(ways.filter((way) => !existsSync(join(root, way)))).toEqual([]);
});
