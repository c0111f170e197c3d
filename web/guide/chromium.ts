import { type Browser, chromium } from 'playwright';

/** The browser that draws: the one out of the package registry on Linux, elsewhere the one Playwright installs. */
export const launchChromium = async (): Promise<Browser> => {
  if (process.platform !== 'linux') return chromium.launch();
  // Asks the package to unpack its system libraries as well.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return chromium.launch({
    executablePath: await packaged.executablePath(),
    // In one process, the first page that is closed would take the browser with it.
    args: packaged.args.filter((arg) => arg !== '--single-process'),
  });
};
