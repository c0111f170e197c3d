import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { root } from '#infra/paths.ts';
import { chromiumOptions } from '#tests/browser/chromium.ts';
import { type Path, paths } from '#web/lib/paths.ts';
import { serveOverH2 } from './serve-over-h2.ts';

/** Only this command needs Lighthouse, so that npx installs it here and npm install doesn't. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

/** The least score out of 100, and the most of everything else. */
interface Goals {
  performance: number;
  /** The Largest Contentful Paint as a multiple of that of `floor/`, a page without a script. */
  lcpByFloor: number;
  /** In kB transferred. */
  script: number;
  cls: number;
}

const usual: Goals = { performance: 100, lcpByFloor: 2.5, script: 150, cls: 0.02 };

const goals: Partial<Record<Path, Partial<Goals>>> = {
  [paths.home]: { lcpByFloor: 1.4, script: 80, cls: 0 },
  // `/account` leads signed-out visitors to `/auth`, so a run loads the scripts of both pages.
  [paths.account]: { performance: 95, script: 230 },
  // The coach's page is empty until its script runs.
  [paths.coach]: { performance: 90, lcpByFloor: 4, script: 350 },
};

interface Run {
  performance: number;
  accessibility: number;
  bestPractices: number;
  /** In ms. */
  lcp: number;
  cls: number;
  script: number;
}

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });
const { executablePath = '', args = [] } = await chromiumOptions();
const flags = [...args, '--headless=new', '--ignore-certificate-errors'].join(' ');

async function lighthouse(url: string): Promise<Run> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      ...['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--chrome-flags=${flags}`],
      '--only-categories=performance,accessibility,best-practices',
    ],
    {
      env: { ...process.env, ...(executablePath && { CHROME_PATH: executablePath }) },
      maxBuffer: 100e6,
    },
  );
  const { categories, audits } = JSON.parse(stdout);
  const score = (id: string) => Math.round(categories[id].score * 100);
  const requests = audits['network-requests'].details.items as {
    resourceType: string;
    transferSize: number;
  }[];
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    lcp: audits['largest-contentful-paint'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    script: requests
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize }) => sum + transferSize / 1000, 0),
  };
}

const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? Number.NaN;

const floor = await serveOverH2(join(import.meta.dirname, 'floor'));
const site = await serveOverH2(join(root, 'web', 'dist'));
const pages = Object.values(paths);
const runs: Record<string, Run[]> = {};

// Alternates the pages, so that a temporary slowdown of the machine affects all of them.
for (let run = 1; run <= Number(values.runs); run++) {
  console.error(`Run ${run} of ${values.runs}`);
  for (const [name, url] of [
    ['floor', `${floor.url}/`] as const,
    ...pages.map((path) => [path, site.url + path] as const),
  ])
    runs[name] = [...(runs[name] ?? []), await lighthouse(url)];
}
for (const server of [floor, site]) server.close();

const of = (page: string, key: keyof Run) => median((runs[page] ?? []).map((run) => run[key]));

for (const page of pages) {
  const goal = { ...usual, ...goals[page] };
  const lcpByFloor = of(page, 'lcp') / of('floor', 'lcp');
  const missed = [
    of(page, 'performance') < goal.performance && `performance under ${goal.performance}`,
    of(page, 'accessibility') < 100 && 'accessibility under 100',
    of(page, 'bestPractices') < 100 && 'best practices under 100',
    lcpByFloor > goal.lcpByFloor && `LCP over ${goal.lcpByFloor} × floor`,
    of(page, 'script') > goal.script && `script over ${goal.script} kB`,
    of(page, 'cls') > goal.cls && `CLS over ${goal.cls}`,
  ].filter(Boolean);
  console.log(
    [
      page.padEnd(20),
      `performance ${of(page, 'performance')}`,
      `LCP ${Math.round(of(page, 'lcp'))} ms, × ${lcpByFloor.toFixed(2)} of the floor`,
      `script ${Math.round(of(page, 'script'))} kB`,
      `CLS ${of(page, 'cls').toFixed(3)}`,
      ...missed.map((what) => `missed: ${what}`),
    ].join('  '),
  );
  if (missed.length > 0) process.exitCode = 1;
}
