import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  freePort,
  killAllGroups,
  runCommand,
  spawnGroup,
  stopGroup,
} from '#infra/local/processes.ts';
import { root } from '#infra/paths.ts';
import { endpoints } from '#shared/endpoints/contract.ts';
import { launchBrowser } from '#tests/support/browser/browser.ts';

/** Goals, in seconds. */
const goals = {
  'fresh clone to a usable site': 120,
  'warm start': 15,
  'first edit in web/': 1,
  'later edit in web/': 1,
  'edit in lambdas/': 6,
} as const;

type Figure = keyof typeof goals;

const figures = new Map<Figure, number>();

async function measure(figure: Figure, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  figures.set(figure, (performance.now() - began) / 1000);
}

/** A clone of the committed tree, with nothing installed. */
function freshClone(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'a fresh ')), 'clone');
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, folder]);
  return folder;
}

/** Starts the product and waits until the site answers. */
async function start(folder: string, port: number) {
  const child = spawnGroup('npm', ['start'], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), GATEWAY_PORT: '0' },
  });
  while ((await statusOf(`http://localhost:${port}/`)) !== 200) {
    if (child.exitCode !== null) throw new Error('npm start ended');
    await wait(50);
  }
  return child;
}

const statusOf = (url: string, options?: RequestInit): Promise<number | undefined> =>
  fetch(url, options).then(
    ({ status }) => status,
    () => undefined,
  );

/** Replaces one text in a file. */
function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no '${from}' any more`);
  writeFileSync(file, text.replace(from, to));
}

/** From a saved file to what a visitor with the page open sees. */
async function measureWebEdits(folder: string, url: string): Promise<void> {
  const content = join(folder, 'web', 'landing', 'content.ts');
  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.goto(url);
  const change = (figure: Figure, from: string, to: string) =>
    measure(figure, () => {
      edit(content, from, to);
      return page.locator('h1', { hasText: to }).waitFor();
    });
  await change('first edit in web/', 'Elite Online', 'Once Edited Online');
  await change('later edit in web/', 'Once Edited Online', 'Twice Edited Online');
  await browser.close();
}

/** From a saved file to an answer of the new code. */
async function measureLambdaEdit(folder: string, url: string): Promise<void> {
  const { path } = endpoints.subscribeLeadMagnet;
  const ask = () => statusOf(url + path, { method: 'POST', body: 'no JSON' });
  const before = await ask();
  await measure('edit in lambdas/', async () => {
    edit(
      join(folder, 'lambdas', 'lead', 'subscribe-lead-magnet.lambda.ts'),
      'export const handler =',
      'export const handler = async () => ({ statusCode: 418 });\nexport const last =',
    );
    while ((await ask()) === before) await wait(20);
  });
}

process.on('exit', killAllGroups);
const port = await freePort();
const url = `http://localhost:${port}`;
const folder = freshClone();
try {
  // The packages are in npm's cache by then, as after a download.
  await runCommand('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, env: process.env });
  rmSync(join(folder, 'node_modules'), { recursive: true });

  let product = await measureStart('fresh clone to a usable site');
  await stopGroup(product, 20_000);
  product = await measureStart('warm start');
  await wait(5000);
  await measureWebEdits(folder, url);
  await measureLambdaEdit(folder, url);
  await stopGroup(product, 20_000);
} finally {
  rmSync(dirname(folder), { recursive: true, force: true });
}

async function measureStart(figure: Figure) {
  const began = performance.now();
  const child = await start(folder, port);
  figures.set(figure, (performance.now() - began) / 1000);
  return child;
}

for (const [figure, seconds] of figures) {
  const goal = goals[figure];
  console.log(
    `${figure.padEnd(30)} ${seconds.toFixed(2).padStart(7)} s   (to reach: ${goal} s)${seconds > goal ? '  missed' : ''}`,
  );
}
