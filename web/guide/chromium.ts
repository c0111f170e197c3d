import { type Browser, chromium } from 'playwright';

/** On Linux, starts the browser of the npm package. Elsewhere, starts the browser that Playwright installs. */
export const launchChromium = async (): Promise<Browser> => {
  if (process.platform !== 'linux') return chromium.launch();
  // Makes the package unpack its system libraries.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return chromium.launch({
    executablePath: await packaged.executablePath(),
    // A single-process browser would end when the first page closes.
    args: packaged.args.filter((arg) => arg !== '--single-process'),
  });
};
