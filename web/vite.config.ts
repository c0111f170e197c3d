import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { prerender } from './prerender/plugin.ts';
import { withoutTheme } from './prerender/without-theme.ts';

const root = import.meta.dirname;

export default defineConfig({
  root,
  appType: 'mpa',
  cacheDir: join(root, '../.build/vite'),
  plugins: [react(), withoutTheme(), prerender()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The Content-Security-Policy allows files, not data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
