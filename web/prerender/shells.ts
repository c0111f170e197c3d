import { join } from 'node:path';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { belowPages } from '#shared/domain/pages.ts';
import { fileOf, type Page } from '#web/lib/page.ts';
import { paths } from '#web/lib/paths.ts';
import type { Site } from './site.ts';

const notFound = fileOf();

export const pageFiles: string[] = [...Object.values(paths).map((path) => fileOf(path)), notFound];

const pageAt = (address: string): string =>
  Object.entries(belowPages).find(
    ([page, rest]) => address.startsWith(page) && address.slice(page.length).match(`^${rest}$`),
  )?.[0] ?? address;

const shell = ({ script }: Page) => `<!doctype html>
<html lang="en">
  <head>
    <!--head-->
  </head>
  <body>
    <!--body-->
    ${script ? `<script type="module" src="/${script}"></script>` : ''}
  </body>
</html>
`;

const servePages =
  ({ transformIndexHtml }: ViteDevServer): Connect.NextHandleFunction =>
  async (request, response, next) => {
    if (!request.headers.accept?.includes('text/html')) return next();
    const [path = '/'] = request.url?.split('?') ?? [];
    const asked = fileOf(pageAt(path.length > 1 ? path.replace(/\/$/, '') : path));
    const file = asked !== notFound && pageFiles.includes(asked) ? asked : notFound;
    try {
      const html = await transformIndexHtml(`/${file}`, '');
      response.writeHead(file === notFound ? 404 : 200, { 'content-type': 'text/html' }).end(html);
    } catch (error) {
      next(error);
    }
  };

export const shells = (siteOf: (server?: ViteDevServer) => Promise<Site>): Plugin => {
  let root = '';
  const isShell = (id: string) => pageFiles.some((file) => id === join(root, file));
  return {
    name: 'page-shells',
    configResolved: (config) => {
      root = config.root;
    },
    resolveId: { order: 'pre', handler: (id) => (isShell(id) ? id : null) },
    load: { order: 'pre', handler: (id) => (isShell(id) ? '' : null) },
    transformIndexHtml: {
      order: 'pre',
      handler: async (_, { filename, server }) => {
        const file = filename.slice(root.length + 1);
        const page = (await siteOf(server)).pages[file];
        if (!page) throw new Error(`No *.page.tsx describes ${file}`);
        return shell(page);
      },
    },
    configureServer: (server) => () => server.middlewares.use(servePages(server)),
  };
};
