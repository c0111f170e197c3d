import { guide } from '#shared/domain/pages.ts';
import { guidePage } from './guide-page.ts';
import { iconPage } from './icon.ts';
import { page } from './page.ts';
import { socialCard } from './social-card.ts';

interface Picture {
  html: () => string;
  /** In CSS pixels. Without `height`, the picture is as tall as the page. */
  width: number;
  height?: number;
  /** Pixels of the file per CSS pixel. */
  scale: number;
  colours: number;
}

const icon = (size: number, margin: number): Picture => ({
  html: () => iconPage(margin),
  width: size,
  height: size,
  scale: 1,
  colours: 32,
});

export const pictures: Record<string, Picture> = {
  [guide.fileName]: {
    html: () => page('guide.css', guidePage()),
    width: 512,
    scale: 2.5,
    colours: 24,
  },
  'og.png': {
    html: () => page('social-card.css', socialCard()),
    width: 1200,
    height: 630,
    scale: 1,
    colours: 64,
  },
  'apple-touch-icon.png': icon(180, 0.1),
  'icon-192.png': icon(192, 0),
  'icon-512.png': icon(512, 0),
  // The system may cut off everything outside the inner 80%.
  'icon-maskable-512.png': icon(512, 0.14),
};
