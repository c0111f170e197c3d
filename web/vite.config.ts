import { join } from 'node:path';
import { defineConfig } from 'vite';
import { withoutTheme } from './smaller-amplify-ui.ts';

const root = import.meta.dirname;

const entries = ['index.html', 'app.html', 'coach.html', 'landing/free-guide/hydrate.tsx'];

export default defineConfig({
  root,
  appType: 'custom',
  cacheDir: join(root, '../.build/vite'),
  plugins: [withoutTheme],
  build: {
    // Vite would inline small files as data: URLs, which the Content-Security-Policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: entries.map((file) => join(root, file)),
      // An owner exports only some of the texts that `content.ts` imports. Libraries say "use client".
      checks: { importIsUndefined: false, moduleLevelDirective: false },
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
