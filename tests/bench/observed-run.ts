import type { Browser, CDPSession, Page } from 'playwright';

/** Times are in ms. */
export interface ObservedRun {
  lcp: number;
  fcp: number;
  cls: number;
  /** When a visitor can submit the page's form. Infinite without a form. */
  formReady: number;
  requestsBeforeLcp: number;
  scriptsDoneBeforeLcp: number;
}

interface Seen {
  lcp: number;
  fcp: number;
  cls: number;
  formReady: number;
}

interface Request {
  type: string;
  start: number;
  end: number;
}

async function throttle(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1.6e6 / 8,
    uploadThroughput: 750e3 / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

function noteRequests(session: CDPSession): Map<string, Request> {
  const requests = new Map<string, Request>();
  let began = 0;
  session.on('Network.requestWillBeSent', ({ request, requestId, type, timestamp }) => {
    if (!request.url.startsWith('http')) return;
    began ||= timestamp;
    const start = (timestamp - began) * 1000;
    requests.set(requestId, { type: type ?? '', start, end: Number.POSITIVE_INFINITY });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const request = requests.get(requestId);
    if (request) request.end = (timestamp - began) * 1000;
  });
  return requests;
}

const watchPaints = () => {
  const seen = { lcp: 0, fcp: 0, cls: 0, formReady: Number.POSITIVE_INFINITY };
  (globalThis as unknown as { seen: typeof seen }).seen = seen;
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  on('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  on('layout-shift', (entry) => {
    seen.cls += (entry as unknown as { value: number }).value;
  });
};

const watchForm = () => {
  const { seen } = globalThis as unknown as { seen: Seen };
  const look = () => {
    if (document.querySelector('main form [type="submit"]:enabled'))
      seen.formReady = performance.now();
    else requestAnimationFrame(look);
  };
  look();
};

const readPaints = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);

export async function runObserved(browser: Browser, url: string): Promise<ObservedRun> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    ignoreHTTPSErrors: true,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await throttle(session);
    const requests = noteRequests(session);
    await page.addInitScript(watchPaints);
    await page.addInitScript(watchForm);
    await page.goto(url, { waitUntil: 'networkidle' });
    const seen = await readPaints(page);
    const all = [...requests.values()];
    return {
      ...seen,
      requestsBeforeLcp: all.filter(({ start }) => start < seen.lcp).length,
      scriptsDoneBeforeLcp: all.filter(({ type, end }) => type === 'Script' && end <= seen.lcp)
        .length,
    };
  } finally {
    await context.close();
  }
}
