import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import sharp from 'sharp';
import { pictures } from './pictures.ts';
import { currentStamp, drawn, writeStamp, writtenStamp } from './stamp.ts';

const launchChromium = async (): Promise<Browser> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return chromium.launch(existsSync(chromium.executablePath()) ? {} : { channel: 'chrome' });
  }
  // This variable makes the package unpack its system libraries.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return chromium.launch({
    executablePath: await packaged.executablePath(),
    // A single-process browser would end when the first page closes.
    args: packaged.args.filter((arg) => arg !== '--single-process'),
  });
};

const [current, written] = [currentStamp(), writtenStamp()];
const isDrawn = (name: string) =>
  current.sources[name] === written.sources[name] &&
  current.pictures[name] === written.pictures[name];

const browser = await launchChromium();
try {
  for (const [name, { html, width, height, scale, colours }] of Object.entries(pictures)) {
    if (isDrawn(name)) continue;
    const page = await browser.newPage({
      viewport: { width, height: height ?? 600 },
      deviceScaleFactor: scale,
    });
    await page.setContent(html());
    await page.evaluate(() => document.fonts.ready);
    const screenshot = await page.screenshot({
      fullPage: height === undefined,
      omitBackground: true,
    });
    await page.close();
    const file = await sharp(screenshot)
      .png({ palette: true, colours, effort: 10, compressionLevel: 9, dither: 0 })
      .toBuffer();
    writeFileSync(join(drawn.folder, name), file);
    process.stdout.write(`${name} ${Math.ceil(file.length / 1000)} kB\n`);
  }
} finally {
  await browser.close();
}
writeStamp();
