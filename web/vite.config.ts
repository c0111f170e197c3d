import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { prerender } from './prerender/plugin.ts';
import { pageFiles } from './prerender/shells.ts';
import { withoutTheme, withoutTranslations } from './prerender/smaller-amplify-ui.ts';

const root = import.meta.dirname;
const ACCOUNT = 'account.html';
const COACH = 'coach.html';

const filesOf: Readonly<Record<string, readonly string[]>> = {
  production: pageFiles.filter((file) => file !== ACCOUNT && file !== COACH),
  // With separate builds, a change to these pages changes no file of the other pages.
  account: [ACCOUNT],
  coach: [COACH],
};

export default defineConfig(({ command, mode }) => ({
  root,
  appType: 'mpa',
  cacheDir: join(root, '../.build/vite'),
  plugins: [
    react(),
    withoutTheme(),
    withoutTranslations(),
    prerender(command === 'serve' ? pageFiles : filesOf[mode]),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: mode === 'production',
    // Vite would inline small files as data: URLs. The Content-Security-Policy allows these only for
    // images on `/coach`.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        // Only the coach's page preloads its scripts, because it is empty until they run.
        hostType === 'html' && mode === 'coach' ? files : [],
    },
  },
}));
