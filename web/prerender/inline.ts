import { buildSync } from 'esbuild';
import { bundle } from 'lightningcss';

export const inlineScript = (file: string, names: Record<string, unknown>): string => {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    define: Object.fromEntries(
      Object.entries(names).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
  });
  return outputFiles[0]?.text.trim() ?? '';
};

const version = (major: number, minor = 0) => (major << 16) | (minor << 8);

/** Vite's default browsers ("baseline widely available"). */
const targets = {
  chrome: version(111),
  firefox: version(114),
  safari: version(16, 4),
  ios_saf: version(16, 4),
};

export const inlineStyles = (file: string): string =>
  bundle({ filename: file, minify: true, targets }).code.toString();
