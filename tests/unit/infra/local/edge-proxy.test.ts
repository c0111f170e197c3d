import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, expect, test } from 'vitest';
import { edgeProxy } from '#infra/local/server/edge-proxy.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function edgeOf(cloud: RequestListener, options = {}): Promise<string> {
  const endpoint = await listen(cloud);
  const proxy = edgeProxy({
    endpoint,
    distribution: 'd1.cloudfront.net',
    edgeKey: 'a-key',
    ...options,
  });
  return listen(express().use(proxy));
}

test('the local proxy rewrites a redirect to CloudFront’s domain as a redirect to the local site', async () => {
  const edge = await edgeOf((_, response) =>
    response.writeHead(301, { location: 'https://d1.cloudfront.net/auth' }).end(),
  );

  const answer = await fetch(edge, { redirect: 'manual' });

  expect(answer.headers.get('location')).toBe('/auth');
});

test('the local proxy edits the site’s pages, but neither style sheets nor the API’s pages', async () => {
  const body = 'letter';
  const edge = await edgeOf(
    ({ url }, response) =>
      response.setHeader('content-type', url === '/style.css' ? 'text/css' : 'text/html').end(body),
    { changePage: (page: string) => `${page}end` },
  );

  const [page, ...others] = await Promise.all(
    ['/', '/style.css', '/api/unsubscribe'].map((path) => fetch(edge + path)),
  );

  expect(await page?.text()).toBe(`${body}end`);
  for (const other of others) expect(await other.text()).toBe(body);
});

test('the local proxy caches immutable files, but no pages or missing files, and answers no range, POST, or cross-origin request from the cache', async () => {
  let asked = 0;
  const edge = await edgeOf(({ url = '' }, response) => {
    asked += 1;
    const lifetime = url.endsWith('.js') ? 'max-age=31536000, immutable' : 'no-cache';
    response.writeHead(url.includes('missing') ? 404 : 200, { 'cache-control': lifetime });
    response.end(`answer ${asked}`);
  });
  const ask = async (path: string, init?: RequestInit) => (await fetch(edge + path, init)).text();

  expect(await ask('/one.js')).toBe('answer 1');
  expect(await ask('/one.js')).toBe('answer 1');
  for (const path of ['/', '/missing.js']) {
    await ask(path);
    await ask(path);
  }
  await ask('/one.js', { method: 'POST' });
  await ask('/one.js', { headers: { range: 'bytes=0-1' } });
  await ask('/one.js', { headers: { origin: 'https://elsewhere.example' } });
  expect(asked).toBe(8);
});

test('the local proxy returns 502 if the local cloud closes the connection, and aborts a response that ends early', async () => {
  const edge = await edgeOf(({ url }, response) => {
    if (url === '/away') return void response.destroy();
    response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy());
  });

  expect((await fetch(`${edge}/away`)).status).toBe(502);
  await expect(fetch(edge).then((answer) => answer.text())).rejects.toThrow();
});
