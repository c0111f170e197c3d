import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#infra/paths.ts';
import { brand } from '#shared/brand.ts';
import { guide } from '#shared/domain/pages.ts';
import { guideAlternative } from '#web/content/content.ts';
import { ownFiles, readOwnFile } from '#web/prerender/own-files.ts';

const fileOf = (name: string): Buffer =>
  ownFiles().includes(name) ? readOwnFile(name) : readFileSync(join(root, 'web/public', name));

/** A PNG file begins with eight fixed bytes and the chunk IHDR, which contains the dimensions. */
const sizeOf = (file: Buffer) => {
  expect(file.toString('latin1', 1, 4)).toBe('PNG');
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
};

test('the guide’s text lists as many mistakes as its title says', () => {
  expect(guideAlternative).toContain(brand.guideTitle);
  const [figure] = /^\d+/.exec(brand.guideTitle) ?? [];
  if (figure) expect(guideAlternative.match(/^\d+\. /gm)).toHaveLength(Number(figure));
});

test('the guide’s picture is a PNG at least 1080 pixels wide, taller than wide, and at most 500 kB', () => {
  const file = fileOf(guide.fileName);
  const { width, height } = sizeOf(file);
  expect(width).toBeGreaterThanOrEqual(1080);
  expect(height).toBeGreaterThan(width);
  expect(file.length).toBeLessThanOrEqual(500_000);
});

test.each([
  ['og.png', 1200, 630],
  ['apple-touch-icon.png', 180, 180],
  ['icon-192.png', 192, 192],
  ['icon-512.png', 512, 512],
  ['icon-maskable-512.png', 512, 512],
])('the picture %s is %i by %i pixels and smaller than 100 kB', (name, width, height) => {
  const file = fileOf(name);
  expect(sizeOf(file)).toEqual({ width, height });
  expect(file.length).toBeLessThan(100_000);
});
