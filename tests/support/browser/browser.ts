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

/** Firefox and WebKit need `npx playwright install firefox webkit`. */
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
  // Visitors' browsers have neither of these flags.
  '--disable-web-security',
  '--allow-running-insecure-content',
  // Emulating a GPU would double the rendering time.
  '--ignore-gpu-blocklist',
  '--in-process-gpu',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // Without the zygote, each page's process would start more slowly.
  '--no-zygote',
];

export async function unpackChromium(): Promise<Chromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return { args: [] };
  // The package reads this variable on import, and in `executablePath`, which then also unpacks
  // libraries that a bare machine lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const args = packaged.args
    .filter((arg) => !unwanted.includes(arg))
    // Script streaming would compile every script on each load.
    .map((arg) => (arg.startsWith('--disable-features=') ? `${arg},ScriptStreaming` : arg));
  return { executablePath: await packaged.executablePath(), args: [...args, '--disable-gpu'] };
}
