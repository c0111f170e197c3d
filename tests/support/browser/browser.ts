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
 * A Chromium: on Linux x64 from an npm package, elsewhere Playwright's own or an installed Chrome.
 * `CHROME_PATH` names another. With `TEST_BROWSER=firefox` or `webkit`, Playwright's build (`npx playwright
 * install firefox webkit`).
 * @throws with what to install if there is none
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

/** A Chromium that stores its profile in `folder`, as on a visitor's own machine. */
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
  // A single-process browser ends with its first closed context.
  '--single-process',
  // A visitor's browser isolates sites.
  '--disable-web-security',
  '--allow-running-insecure-content',
  // A software graphics card doubles the work.
  '--ignore-gpu-blocklist',
  '--in-process-gpu',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // The zygote forks page processes faster than new ones start.
  '--no-zygote',
];

/** Unpacks the packaged Chromium once, before several tests need it at the same time. */
export async function unpackChromium(): Promise<Chromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return { args: [] };
  // With this variable, the package also unpacks the libraries that a bare machine lacks. It reads it on import.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const args = packaged.args.filter((arg) => !unwanted.includes(arg));
  return { executablePath: await packaged.executablePath(), args: [...args, '--disable-gpu'] };
}
