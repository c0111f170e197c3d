import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from 'playwright/test';

/** Chromium as visitors run it: a process per page, and the rules of the web. */
const unwanted = [
  '--single-process',
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

/** On Linux x64 the packaged Chromium, else Playwright's, else Chrome. */
export const chromiumOptions = async (): Promise<LaunchOptions> => {
  if (process.env.CHROME_PATH) return { executablePath: process.env.CHROME_PATH };
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return existsSync(chromium.executablePath()) ? {} : { channel: 'chrome' };
  // The package reads this variable on import and then also unpacks libraries that a bare machine
  // lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const args = packaged.args.filter((arg) => !unwanted.includes(arg));
  return { executablePath: await packaged.executablePath(), args: [...args, '--disable-gpu'] };
};
