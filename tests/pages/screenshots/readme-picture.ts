import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../../../.github');

const DESK = '#dcd8cf';
const MARGIN = 48;
const PAGE = { width: 1280, height: 860 };
const PHONE = { width: 360, height: 800 };
const BESIDE = 200;

type Take = (state: string, options: BrowserContextOptions) => Promise<Buffer>;

export const composePictures = async (take: Take): Promise<void> => {
  await compose(take, 'screenshot.png', 'landing', 'assessment-filled');
  await compose(take, 'coach.png', 'coach-inbox', 'coach-case');
};

const compose = async (
  take: Take,
  file: string,
  onDesk: string,
  onPhone: string,
): Promise<void> => {
  const page = await take(onDesk, { colorScheme: 'light', viewport: PAGE });
  const phone = await take(onPhone, { colorScheme: 'dark', viewport: PHONE });
  const width = MARGIN + PAGE.width + BESIDE + MARGIN;
  const height = MARGIN + PAGE.height + MARGIN;
  mkdirSync(folder, { recursive: true });
  await sharp({ create: { width, height, channels: 3, background: DESK } })
    .composite([
      { input: page, left: MARGIN, top: MARGIN },
      {
        input: phone,
        left: width - MARGIN - PHONE.width,
        top: height - MARGIN / 2 - PHONE.height,
      },
    ])
    .png({ palette: true, colours: 64, effort: 10, compressionLevel: 9, dither: 0 })
    .toFile(join(folder, file));
};
