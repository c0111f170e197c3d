import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { freePort } from '#infra/local/processes.ts';

/** Times are in ms, sizes in bytes with headers, and scores out of 100. */
export interface LighthouseRun {
  score: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  fcp: number;
  tbt: number;
  cls: number;
  total: number;
  script: number;
}

interface NetworkRequest {
  url: string;
  resourceType: string;
  transferSize: number;
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

const auditsThatFailed = (
  lhr: NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'],
): string[] =>
  Object.values(lhr.categories)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .filter(({ id }) => (lhr.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id);

export async function runLighthouse(
  url: string,
  chrome: { executablePath: string; args: string[] },
): Promise<LighthouseRun & { failed: string[] }> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: chrome.executablePath,
    args: [...chrome.args, '--ignore-certificate-errors', `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'silent',
      formFactor: 'mobile',
      throttlingMethod: 'simulate',
      onlyCategories: categories,
    });
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse gave up on ${url}: ${result?.lhr.runtimeError?.message}`);
    const { lhr } = result;
    const value = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
    const score = (id: string) => Math.round((lhr.categories[id]?.score ?? Number.NaN) * 100);
    const details = lhr.audits['network-requests']?.details as { items?: NetworkRequest[] };
    const requests = (details?.items ?? []).filter((each) => each.url.startsWith('http'));
    const sum = (of: NetworkRequest[]) => of.reduce((bytes, each) => bytes + each.transferSize, 0);
    return {
      score: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcp: value('largest-contentful-paint'),
      fcp: value('first-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      total: sum(requests),
      script: sum(requests.filter(({ resourceType }) => resourceType === 'Script')),
      failed: auditsThatFailed(lhr),
    };
  } finally {
    await browser.close();
  }
}
