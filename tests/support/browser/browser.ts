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
 * A Chromium: on Linux x64 the one that comes as an npm package, elsewhere Playwright's own or an installed Chrome.
 * `CHROME_PATH` names another. With `TEST_BROWSER=firefox` or `webkit`, Playwright's build of that one
 * (`npx playwright install firefox webkit`).
 *
 * @throws with what to install, when there is none
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

/** A Chromium whose profile is kept in `folder`, as on a visitor's own machine. */
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
  // A browser of a single process ends with its first closed context.
  '--single-process',
  // A visitor's browser keeps sites apart.
  '--disable-web-security',
  '--allow-running-insecure-content',
  // A graphics card in software: twice the work.
  '--ignore-gpu-blocklist',
  '--in-process-gpu',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // A page's process is forked from one that has started already.
  '--no-zygote',
];

/** Unpacks the packaged Chromium, unless it is there already: once, before several tests want it at a time. */
export async function unpackChromium(): Promise<Chromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return { args: [] };
  // Read when the package is imported: unpack the libraries too, which a bare machine lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const args = packaged.args.filter((arg) => !unwanted.includes(arg));
  return { executablePath: await packaged.executablePath(), args: [...args, '--disable-gpu'] };
}
