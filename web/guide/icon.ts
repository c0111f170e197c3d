import { themeColor } from '#web/ui/theme-color.ts';
import { readPublicFile } from './own-files.ts';

const mark = () => readPublicFile('icon.svg').toString();

/** @param margin around the icon, as a share of the page's width */
export const iconPage = (margin: number): string => `<!doctype html>
<style>
  html { background: ${themeColor.light} }
  body { margin: 0 }
  svg { display: block; width: 100vw; height: 100vh; padding: ${margin * 100}vw; box-sizing: border-box }
</style>
<body>${mark()}`;
