import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { isReplaceable, readWords, rewordSource } from '#shared/owner-words.ts';

const root = import.meta.dirname;

const entries = ['index.html', 'app.html', 'coach.html', 'landing/free-guide/hydrate.tsx'];

const theme = { tokens: {}, breakpoints: { values: {}, defaultBreakpoint: 'base' } };

/**
 * Leaves out Amplify UI's theme, because `ui/amplify.css` styles its fields and buttons. That saves
 * 9.9 kB (compressed) of 147 on `/auth`, and 79 kB that browsers would parse.
 */
const withoutTheme: Plugin = {
  name: 'amplify-ui-without-theme',
  load: {
    filter: {
      id: /\/@aws-amplify\/ui\/dist\/esm\/theme\/(tokens\/index|createTheme\/createTheme)\.mjs$/,
    },
    handler: () =>
      `export const tokens = {}, reactNativeTokens = {}, createTheme = () => (${JSON.stringify(theme)});`,
  },
};

/** Says the owner's sentences instead of the product's, in pages and in what Vitest runs. */
export const ownerWords = (): Plugin => {
  const words = readWords();
  return {
    name: 'owner-words',
    enforce: 'pre',
    transform: (code, id) =>
      // The code stays where it is, so its source map stays right.
      isReplaceable(id) ? { code: rewordSource(code, words), map: null } : null,
  };
};

export default defineConfig({
  root,
  appType: 'custom',
  cacheDir: join(root, '../.build/vite'),
  plugins: [ownerWords(), withoutTheme],
  build: {
    // Vite would inline small files as data: URLs, which the Content-Security-Policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For `npm start`.
    sourcemap: process.env.SHOW_ERRORS === '1',
    rolldownOptions: {
      input: entries.map((file) => join(root, file)),
      // Libraries say "use client".
      checks: { moduleLevelDirective: false },
      output: {
        codeSplitting: {
          // With these, `/auth` loads 12 files instead of 17, and the guide's form 4 instead of 11.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'amplify-auth', test: /node_modules\/(@?aws-amplify|@aws-crypto)\/(?!ui)/ },
            {
              name: 'basics',
              test: /(?<!node_modules.*)\/(shared|web\/(ui\/(toast|use-|focus|frame)|lib\/(call|paths|zod)))|createLucideIcon/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});
