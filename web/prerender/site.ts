import { join } from 'node:path';
import { type ResolvedConfig, runnerImport, type ViteDevServer } from 'vite';
import type { Page } from '#web/lib/page.ts';
import { type Fonts, fonts } from './fonts.ts';
import { inlineStyles } from './inline.ts';
import type * as Pages from './pages.tsx';

export type Site = typeof Pages & { fonts: Fonts };

const loadPages = async ({ root }: ResolvedConfig, server?: ViteDevServer) => {
  const file = join(root, 'prerender/pages.tsx');
  if (server) return (await server.ssrLoadModule(file)) as typeof Pages;
  const options = { configFile: false, root, logLevel: 'error' } as const;
  return (await runnerImport<typeof Pages>(file, options)).module;
};

export const loadSite = async (config: ResolvedConfig, server?: ViteDevServer): Promise<Site> => {
  const loaded = await loadPages(config, server);
  const bodies = Object.values(loaded.pages).map(loaded.renderBody).join('');
  return { ...loaded, fonts: await fonts(bodies.replace(/<[^>]*>|&#?\w+;/g, '')) };
};

const dataScript = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** Preloads no fonts, because they would delay the first paint. */
export const headOf = (page: Page, { renderHead, fonts }: Site, root: string): string => {
  const { styles, settingsStyles = '', structuredData } = page;
  return [
    renderHead(page),
    `<style>${fonts.css}${inlineStyles(join(root, styles))}${settingsStyles}</style>`,
    structuredData ? dataScript(structuredData) : '',
  ].join('');
};
