import { type Browser, chromium } from 'playwright';

/**
 * The browser for drawing: on Linux the one from the package registry, elsewhere the one that Playwright
 * installs.
 */
export const launchChromium = async (): Promise<Browser> => {
  if (process.platform !== 'linux') return chromium.launch();
  // Makes the package unpack its system libraries, too.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return chromium.launch({
    executablePath: await packaged.executablePath(),
    // A single-process browser would end when the first page closes.
    args: packaged.args.filter((arg) => arg !== '--single-process'),
  });
};
