import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { read } from '#tests/support/checkout/documents.ts';
import { refusingCloud } from '#tests/support/commands/refusing-cloud.ts';

// infra/page-builds.json: a deploy from GitHub has to know the pages of the deploys before it.
const { deploy, keep } = parse(read('.github/workflows/deploy-stage.yml')).jobs;
const { trial, production } = parse(read('.github/workflows/deploy.yml')).jobs;

test('a deploy begins with the newest list, whatever commit it is of', () => {
  const [checkout, restore] = deploy.steps;
  expect(checkout.with.ref).toMatch(/^\${{ github\.event\.repository\.default_branch }}$/);
  expect(restore.run).toContain("':!infra/page-builds.json'");
});

interface Repository {
  folder: string;
  /** Its first commit, before the one that is checked out. */
  first: string;
  /** Runs a script in it; how it fails is thrown. */
  run: (script: string, environment?: Record<string, string>) => Promise<string>;
  read: (file: string) => string;
}

/** Two commits: the second has another page, a new one, and the list of both builds. */
async function twoBuilds(): Promise<Repository> {
  const folder = mkdtempSync(join(tmpdir(), 'rollback-'));
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const somebody = { NAME: 'a', EMAIL: 'a@example.com' };
  const names = Object.entries(somebody).flatMap(([what, value]) => [
    [`GIT_AUTHOR_${what}`, value],
    [`GIT_COMMITTER_${what}`, value],
  ]);
  const run: Repository['run'] = async (script, environment) => {
    const env = {
      PATH: process.env.PATH,
      GIT_CONFIG_GLOBAL: devNull,
      ...Object.fromEntries(names),
      ...environment,
    };
    const { stdout } = await promisify(execFile)('bash', ['-e', '-c', script], {
      cwd: folder,
      env,
    });
    return stdout;
  };
  put('infra/page-builds.json', '["first"]');
  put('web/page.tsx', 'first');
  put('web/old.tsx', 'first');
  await run('git init -q -b main && git add . && git commit -qm build');
  const first = (await run('git rev-parse HEAD')).trim();
  put('infra/page-builds.json', '["second", "first"]');
  put('web/page.tsx', 'second');
  put('web/new.tsx', 'second');
  put('infra/operate/rollback.ts', read('infra/operate/rollback.ts'));
  await run('git rm -q web/old.tsx');
  await run('git add . && git commit -qm build');
  return { folder, first, run, read: (file) => readFileSync(join(folder, file), 'utf8') };
}

test('a rollback takes all from the older commit, but the list', async () => {
  const { folder, first, run, read: readIn } = await twoBuilds();
  await run(deploy.steps[1].run, { COMMIT: first });
  expect(readIn('infra/page-builds.json')).toContain('second');
  expect(readIn('web/page.tsx')).toBe('first');
  expect(existsSync(join(folder, 'web/new.tsx'))).toBe(false);
  rmSync(folder, { recursive: true });
});

/** Runs `npm run rollback` in a repository, with stand-ins for `npm` and for a `npx cdk deploy` that a script plays. */
async function rollBack({ folder, run }: Repository, commit: string, deploy: string) {
  const bin = `${folder}.bin`;
  mkdirSync(bin);
  const program = (name: string, script: string) =>
    writeFileSync(join(bin, name), `#!/bin/sh\nset -e\n${script}\n`, { mode: 0o755 });
  program('npm', ':');
  program('npx', deploy);
  try {
    return await run(`node infra/operate/rollback.ts ${commit} 2>&1 || true`, {
      PATH: [bin, dirname(process.execPath), process.env.PATH].join(delimiter),
    });
  } finally {
    rmSync(bin, { recursive: true });
  }
}

test('a rollback from a laptop deploys the older commit, keeps the list, and asks the remote', async () => {
  const repository = await twoBuilds();
  const { folder, first, run, read: readIn } = repository;
  const remote = await refusingCloud();
  await run(`git remote add origin ${remote.endpoint}/site.git
    git config branch.main.remote origin && git config branch.main.merge refs/heads/main`);
  const deployed = `${folder}.deployed`;
  // In the place of a deploy, whose build adds its own pages to the list.
  const says = await rollBack(
    repository,
    first.slice(0, 10),
    `test ! -e web/new.tsx; cp web/page.tsx ${deployed}; printf ', and its own' >> infra/page-builds.json`,
  );
  remote.stop();

  expect(says).toMatch(/is deployed.*the push failed/s);
  expect(readFileSync(deployed, 'utf8')).toBe('first');
  expect(remote.hasBeenAsked()).toBe(true);
  expect(await run('git show --format= --name-only HEAD')).toBe('infra/page-builds.json\n');
  expect(await run('git status --porcelain')).toBe('');
  expect(readIn('infra/page-builds.json')).toBe('["second", "first"], and its own');
  expect(readIn('web/page.tsx')).toBe('second');
  rmSync(folder, { recursive: true });
  rmSync(deployed);
});

test.each([
  [
    'a deploy that fails',
    '',
    'echo x >> infra/page-builds.json; exit 1',
    'this clone is as it was',
  ],
  ['a commit that is not there', 'f'.repeat(40), 'exit 1', 'git fetch'],
])('a rollback with %s says so, and leaves the clone as it was', async (_, other, deploy, says) => {
  const repository = await twoBuilds();
  const { folder, first, run } = repository;
  const head = await run('git rev-parse HEAD');
  expect(await rollBack(repository, other || first, deploy)).toContain(says);
  expect(await run('git rev-parse HEAD')).toBe(head);
  expect(await run('git status --porcelain')).toBe('');
  rmSync(folder, { recursive: true });
});

test('a rollback touches no clone that has changes of its own', async () => {
  const repository = await twoBuilds();
  const { folder, first, read: readIn } = repository;
  writeFileSync(join(folder, 'web/page.tsx'), 'not committed');
  expect(await rollBack(repository, first, 'exit 0')).toContain('has changes of its own');
  expect(readIn('web/page.tsx')).toBe('not committed');
  rmSync(folder, { recursive: true });
});

test('a deploy hands over the list that it wrote, and the next one waits until it is kept', () => {
  const at = deploy.steps.findIndex(({ id }: { id?: string }) => id === 'page-builds');
  expect(deploy.steps[at].run).toContain('base64 --wrap=0 infra/page-builds.json');
  expect(deploy.steps[at - 1].run).toContain('npx cdk deploy');
  expect(deploy.outputs['page-builds']).toContain('steps.page-builds.outputs.base64');
  const oneByOne = (group: string) => ({ group, 'cancel-in-progress': false });
  expect(trial.concurrency).toEqual(oneByOne('deploy-trial'));
  expect(production.concurrency).toEqual(oneByOne('deploy-production'));
});

test('the list is kept by a job that runs nothing of the repository, after production only', () => {
  expect(keep.needs).toBe('deploy');
  expect(keep.if).toContain("inputs.stage == 'production'");
  expect(keep.steps).toHaveLength(1);
  expect(keep.steps[0].uses).toBeUndefined();
  expect(keep.steps[0].run).not.toMatch(/npm|npx|node|git /);
});

/** One file of a repository at GitHub. */
interface KeptFile {
  sha: string;
  content: string;
  /** Number of attempts to commit. */
  asked: number;
  /** Number of those that are refused because somebody else commits at the same moment. */
  refusals: number;
}

/** GitHub's command line, as far as the job uses it. */
const gh = String.raw`const { readFileSync, writeFileSync } = require('node:fs');
const repository = JSON.parse(readFileSync(process.env.REPOSITORY, 'utf8'));
const args = process.argv.slice(2);
if (args[1] === 'repos/owner/name/contents/infra/page-builds.json?ref=main') {
  process.stdout.write(repository.sha + ' ' + repository.content + '\n');
} else if (args[3] === 'repos/owner/name/contents/infra/page-builds.json' && args[2] === 'PUT') {
  const fields = args.filter((_, at) => args[at - 1] === '--raw-field').map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]);
  const { branch, sha, content } = Object.fromEntries(fields);
  repository.asked += 1;
  const isRefused = repository.asked <= repository.refusals || branch !== 'main' || sha !== repository.sha;
  if (isRefused) repository.sha += '1';
  else repository.content = content;
  writeFileSync(process.env.REPOSITORY, JSON.stringify(repository));
  process.exit(isRefused ? 1 : 0);
} else process.exit(2);
`;

/** Runs the job's step as GitHub does, with a list of builds that is new. */
function runKeep(kept: Partial<KeptFile>): {
  status: number | null;
  says: string;
  repository: KeptFile;
} {
  const folder = mkdtempSync(join(tmpdir(), 'keep-'));
  const REPOSITORY = join(folder, 'repository.json');
  const before: KeptFile = { sha: 'a', content: 'b2xk', asked: 0, refusals: 0, ...kept };
  writeFileSync(REPOSITORY, JSON.stringify(before));
  writeFileSync(join(folder, 'gh.cjs'), gh);
  // The first line of a script can't name a path with a space.
  const script = `#!/bin/sh\nexec '${process.execPath}' '${join(folder, 'gh.cjs')}' "$@"\n`;
  writeFileSync(join(folder, 'gh'), script, { mode: 0o755 });
  // Nobody is waited for.
  writeFileSync(join(folder, 'sleep'), '#!/bin/sh\n', { mode: 0o755 });
  const { status, stdout } = spawnSync('bash', ['-e', '-c', keep.steps[0].run], {
    encoding: 'utf8',
    env: {
      PATH: `${folder}${delimiter}${process.env.PATH}`,
      ...{ GITHUB_REPOSITORY: 'owner/name', BRANCH: 'main', BUILDS: 'bmV3', REPOSITORY },
    },
  });
  const repository: KeptFile = JSON.parse(readFileSync(REPOSITORY, 'utf8'));
  rmSync(folder, { recursive: true });
  return { status, says: stdout, repository };
}

test.each<[string, Partial<KeptFile>, { asked: number }]>([
  ['that changed is committed', {}, { asked: 1 }],
  ['is committed although somebody pushes', { refusals: 1 }, { asked: 2 }],
  ['that is kept already is not committed again', { content: 'bmV3' }, { asked: 0 }],
])('a list %s', (_, kept, { asked }) => {
  const { status, repository } = runKeep(kept);
  expect(status).toBe(0);
  expect(repository).toMatchObject({ content: 'bmV3', asked });
});

test('a branch that refuses the commit is reported', () => {
  expect(runKeep({ refusals: 99 })).toMatchObject({
    status: 1,
    says: expect.stringMatching(/^::error::infra\/page-builds.json was not committed.*\nnew$/),
    repository: { content: 'b2xk' },
  });
});
