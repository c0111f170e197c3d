import { buildSync } from 'esbuild';
import type { LoadedLater } from '#web/landing/loaded-later.ts';

/** A script with all that it imports, minified. It finds `loadedLater` under the name LOADED_LATER. */
export const inlineScript = (file: string, loadedLater: LoadedLater): string => {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    define: { LOADED_LATER: JSON.stringify(loadedLater) },
  });
  return outputFiles[0]?.text.trim() ?? '';
};
