import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LivePages, openLivePages } from '#infra/local/server/development.ts';
import { root } from '#infra/paths.ts';

let pages: LivePages;
let url = '';
const server = createServer();

beforeAll(async () => {
  pages = await openLivePages(createServer());
  server.on('request', express().use(pages.handler)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await pages.stop();
});

const outside = [
  '/etc/passwd',
  join(root, 'package.json'),
  join(root, '.local/venv/stamp'),
  join(root, 'web/../infra/paths.ts'),
];
const ways = ['', '?raw', '?import&raw', '?url', '?inline&import', '?raw??', '?.svg?.wasm?init'];

test.each(outside)('the dev server doesn’t serve the file %s', async (file) => {
  for (const way of ways) {
    const answer = await fetch(`${url}/@fs${file}${way}`);
    expect({ way, status: answer.status }).toEqual({ way, status: 403 });
  }
});

test('the dev server serves the sources of the pages', async () => {
  expect((await fetch(`${url}/@fs${root}/shared/brand.ts`)).status).toBe(200);
  expect((await fetch(`${url}/app/main.tsx`)).status).toBe(200);
});

test('pages of another origin can’t read the dev server’s sources', async () => {
  const answer = await fetch(`${url}/app/main.tsx`, { headers: { origin: 'http://localhost:1' } });

  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});

test.each(['/', '/auth', '/account'])(
  'the dev server adds the class “painted” to the html element of %s',
  async (path) => {
    const answer = await fetch(url + path, { headers: { accept: 'text/html' } });
    const [tag] = /<html[^>]*>/.exec(await answer.text()) ?? [];

    expect(tag).toContain('class="painted"');
  },
);
