import { buildSync } from 'esbuild';

/** A script with all that it imports, minified; `constants` replace free names in it. */
export const inlineScript = (file: string, constants: Record<string, unknown>): string => {
  const define = Object.fromEntries(
    Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    // What it loads later is not part of it.
    external: ['/*'],
    define,
  });
  return outputFiles[0]?.text.trim() ?? '';
};
