import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '#infra/paths.ts';
import { launchBrowser, unpackChromium } from '#tests/support/browser/browser.ts';
import { paths } from '#web/lib/paths.ts';
import { type Figures, goalsOf } from './goals.ts';
import { runLighthouse } from './lighthouse-run.ts';
import { type ObservedRun, runObserved } from './observed-run.ts';
import { serveOverH2 } from './serve-over-h2.ts';

// Machines differ, so compare only multiples of the baseline page in `floor/`.

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, observed: { type: 'string', default: '3' } },
});
const chrome = await unpackChromium();
const executablePath = process.env.CHROME_PATH ?? chrome.executablePath;
if (!executablePath) throw new Error('Set CHROME_PATH to a Chromium or Chrome.');

const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? Number.NaN;

const medians = <Run extends object>(runs: Run[]): Run => {
  const [first] = runs;
  if (!first) throw new Error('Nothing was measured.');
  const of = (key: string) => runs.map((run) => Number(run[key as keyof Run]));
  return Object.fromEntries(
    Object.entries(first).map(([key, value]) => [
      key,
      typeof value === 'number' ? median(of(key)) : value,
    ]),
  ) as Run;
};

const floor = await serveOverH2(join(import.meta.dirname, 'floor'));
const site = await serveOverH2(join(root, 'web', 'dist'));
const addresses = Object.values(paths);
const pages: Record<string, string> = {
  floor: `${floor.url}/`,
  ...Object.fromEntries(addresses.map((address) => [address, site.url + address])),
};

const measured = new Map(
  Object.keys(pages).map((name) => [
    name,
    {
      lighthouse: [] as Awaited<ReturnType<typeof runLighthouse>>[],
      observed: [] as ObservedRun[],
    },
  ]),
);

// Alternates the pages, so that a temporary slowdown of the machine affects all of them.
for (let run = 1; run <= Number(values.runs); run++) {
  for (const [name, url] of Object.entries(pages)) {
    console.error(`Lighthouse ${run}/${values.runs} ${name}`);
    const result = await runLighthouse(url, { executablePath, args: chrome.args });
    measured.get(name)?.lighthouse.push(result);
  }
}
for (let run = 1; run <= Number(values.observed); run++) {
  for (const [name, url] of Object.entries(pages)) {
    console.error(`observed ${run}/${values.observed} ${name}`);
    const browser = await launchBrowser();
    measured.get(name)?.observed.push(await runObserved(browser, url));
    await browser.close();
  }
}
for (const server of [floor, site]) server.close();

const figures = new Map<string, Figures>();
for (const [name, { lighthouse, observed }] of measured)
  figures.set(name, { ...medians(lighthouse), observed: medians(observed) });
const of = (name: string) => {
  const found = figures.get(name);
  if (!found) throw new Error(`${name} was not measured.`);
  return found;
};
const base = of('floor');

console.table(
  Object.fromEntries(
    [...figures].map(([name, { failed, observed, ...page }]) => [
      name,
      {
        'scores P/A/BP/SEO': [page.score, page.accessibility, page.bestPractices, page.seo].join(
          ' ',
        ),
        'LCP ms': Math.round(page.lcp),
        '× floor': Number((page.lcp / base.lcp).toFixed(2)),
        'TBT ms': Math.round(page.tbt),
        CLS: Number(page.cls.toFixed(3)),
        kB: Math.round(page.total / 100) / 10,
        'script kB': Math.round(page.script / 100) / 10,
        'observed LCP ms': Math.round(observed.lcp),
        'observed × floor': Number((observed.lcp / base.observed.lcp).toFixed(2)),
        'requests before LCP': observed.requestsBeforeLcp,
        'form ready ms': Number.isFinite(observed.formReady) ? Math.round(observed.formReady) : '',
      },
    ]),
  ),
);
for (const [name, { failed }] of figures)
  if (failed.length) console.log(`${name}: failed audits of Lighthouse: ${failed.join(', ')}`);

console.log('\nGoals:');
const goals = addresses.flatMap((name) => goalsOf(name, of(name), base));
for (const { what, value, bound, isMet } of goals) {
  console.log(`${isMet ? 'met   ' : 'MISSED'} ${what}: ${Number(value.toFixed(3))} (${bound})`);
  if (!isMet) process.exitCode = 1;
}
