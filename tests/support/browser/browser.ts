import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  firefox,
  type LaunchOptions,
  webkit,
} from 'playwright';

/**
 * Starts the Chromium at `CHROME_PATH`. Without `CHROME_PATH`, starts Chromium from an npm package
 * on Linux x64, and Playwright's or an installed Chrome elsewhere. With `TEST_BROWSER=firefox` or
 * `webkit`, starts Playwright's build (`npx playwright install firefox webkit`).
 * @throws an error that says what to install if no browser is found
 */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  if (process.env.TEST_BROWSER === 'firefox') return firefox.launch(options);
  if (process.env.TEST_BROWSER === 'webkit') return webkit.launch(options);
  const { executablePath, args, channel } = await chromiumHere();
  return chromium.launch({
    ...options,
    ...(executablePath && { executablePath }),
    ...(channel && { channel }),
    args: [...args, ...(options.args ?? [])],
  });
}

export async function launchProfile(
  folder: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const { executablePath, args, channel } = await chromiumHere();
  return chromium.launchPersistentContext(folder, {
    ...options,
    ...(executablePath && { executablePath }),
    ...(channel && { channel }),
    args,
  });
}

interface Chromium {
  executablePath?: string;
  channel?: string;
  args: string[];
}

async function chromiumHere(): Promise<Chromium> {
  if (process.env.CHROME_PATH) return { executablePath: process.env.CHROME_PATH, args: [] };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackChromium();
  if (existsSync(chromium.executablePath())) return { args: [] };
  return { channel: 'chrome', args: [] };
}

const unwanted = [
  // A single-process browser would end as soon as its first context is closed.
  '--single-process',
  // A visitor's browser enforces the same-origin policy and blocks insecure content.
  '--disable-web-security',
  '--allow-running-insecure-content',
  // With a software graphics card, pages would take twice as long to render.
  '--ignore-gpu-blocklist',
  '--in-process-gpu',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // Without the zygote, each page's process would start more slowly.
  '--no-zygote',
];

/**
 * `boot.ts` calls this function before the tests start, because several workers must not unpack
 * Chromium at the same time.
 */
export async function unpackChromium(): Promise<Chromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return { args: [] };
  // The package reads this variable on import, and then also unpacks libraries that a bare machine
  // lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const args = packaged.args
    .filter((arg) => !unwanted.includes(arg))
    // Chromium would compile each script in the background while it loads, even a script that the
    // process has compiled before.
    .map((arg) => (arg.startsWith('--disable-features=') ? `${arg},ScriptStreaming` : arg));
  return { executablePath: await packaged.executablePath(), args: [...args, '--disable-gpu'] };
}
