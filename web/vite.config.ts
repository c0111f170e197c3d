import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { prerender } from './prerender/plugin.ts';
import { pageFiles } from './prerender/shells.ts';
import { withoutTheme } from './prerender/without-theme.ts';

const root = import.meta.dirname;
const ACCOUNT = 'account.html';
const COACH = 'coach.html';

/** The pages of each build, by its mode. The development server (`serve`) has them all. */
const filesOf: Readonly<Record<string, readonly string[]>> = {
  production: pageFiles.filter((file) => file !== ACCOUNT && file !== COACH),
  // Apart, so that no file of the other pages changes with these.
  account: [ACCOUNT],
  coach: [COACH],
};

export default defineConfig(({ command, mode }) => ({
  root,
  appType: 'mpa',
  cacheDir: join(root, '../.build/vite'),
  plugins: [react(), withoutTheme(), prerender(command === 'serve' ? pageFiles : filesOf[mode])],
  build: {
    outDir: 'dist',
    emptyOutDir: mode === 'production',
    // The Content-Security-Policy allows files, not data: addresses.
    assetsInlineLimit: 0,
    // Scripts that come later are fetched by `lib/script.ts`.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        // A visitor's page is painted first. A trainer's has nothing to show before its script.
        hostType === 'html' && mode === 'coach' ? files : [],
    },
  },
}));
