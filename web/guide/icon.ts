import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { themeColor } from '#web/ui/theme-color.ts';

/** The site's mark: five, as it is counted in a training log. */
const mark = () => readFileSync(join(import.meta.dirname, '../public/icon.svg'), 'utf8');

/**
 * The mark on paper, filling the page.
 * @param margin around it, as a share of the page's width.
 */
export const iconPage = (margin: number): string => `<!doctype html>
<style>
  html { background: ${themeColor.light} }
  body { margin: 0 }
  svg { display: block; width: 100vw; height: 100vh; padding: ${margin * 100}vw; box-sizing: border-box }
</style>
<body>${mark()}`;
