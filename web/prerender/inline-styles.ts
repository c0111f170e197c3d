import { bundle } from 'lightningcss';

const version = (major: number, minor = 0) => (major << 16) | (minor << 8);

/** The oldest supported browsers: Vite's default ("baseline widely available"). */
const targets = {
  chrome: version(111),
  firefox: version(114),
  safari: version(16, 4),
  ios_saf: version(16, 4),
};

export const inlineStyles = (file: string): string =>
  bundle({ filename: file, minify: true, targets }).code.toString();
