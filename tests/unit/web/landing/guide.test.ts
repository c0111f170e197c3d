import sharp from 'sharp';
import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { guide } from '#shared/domain/pages.ts';
import { guideContent } from '#web/content/content.ts';
import { guideAlternative } from '#web/content/guide-alternative.ts';
import { guidePage } from '#web/guide/guide-page.ts';
import { escapeText } from '#web/guide/markup.ts';
import { readPublicFile } from '#web/guide/own-files.ts';
import { pictures } from '#web/guide/pictures.ts';
import { currentStamp, writtenStamp } from '#web/guide/stamp.ts';

test('the guide, social card, and icons were drawn from the current sources (otherwise, run npm run guide)', () => {
  expect(currentStamp()).toEqual(writtenStamp());
});

test('the guide lists as many mistakes as its title says, each with its cost and its advice for Monday', () => {
  expect(guideContent.title).toBe(brand.guideTitle);
  const [figure] = /^\d+/.exec(brand.guideTitle) ?? [];
  if (figure) expect(guideContent.mistakes).toHaveLength(Number(figure));
  const page = guidePage();
  for (const { title, mistake, cost, monday } of guideContent.mistakes)
    for (const text of [title, mistake, cost, monday]) {
      expect(text).not.toBe('');
      expect(page).toContain(escapeText(text));
      expect(guideAlternative).toContain(text);
    }
});

test('the guide’s picture is a PNG at least 1080 pixels wide, taller than wide, and at most 500 kB', async () => {
  const file = readPublicFile(guide.fileName);
  const { format, width, height } = await sharp(file).metadata();
  expect(format).toBe('png');
  expect(width).toBeGreaterThanOrEqual(1080);
  expect(height).toBeGreaterThan(width);
  expect(file.length).toBeLessThanOrEqual(500_000);
});

test.each(Object.entries(pictures).filter(([, { height }]) => height !== undefined))(
  'the picture %s has its configured dimensions and is smaller than 100 kB',
  async (name, { width, height, scale }) => {
    const size = await sharp(readPublicFile(name)).metadata();
    expect([size.width, size.height]).toEqual([width * scale, (height ?? 0) * scale]);
    expect(readPublicFile(name).length).toBeLessThan(100_000);
  },
);
