import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { prerender } from '#web/prerender/plugin.ts';

test('the dev server still responds while a page has a syntax error', async () => {
  const root = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(join(root, 'prerender'));
  writeFileSync(join(root, 'prerender/pages.tsx'), 'const = ;');
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: prerender([]),
    server: { middlewareMode: true, ws: false },
  });
  const server = createHttpServer(vite.middlewares).listen(0);
  onTestFinished(async () => {
    server.close();
    await vite.close();
    rmSync(root, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://localhost:${port}/robots.txt`, {
    signal: AbortSignal.timeout(5_000),
  });
  expect(response.status).toBe(404);
});
