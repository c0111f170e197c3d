import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { edgeCache } from '#infra/local/server/edge-cache.ts';
import { edgeCompression } from '#infra/local/server/edge-proxy.ts';

let server: Server;
let asked: string[];

beforeEach(async () => {
  asked = [];
  const app = express().use(edgeCache(), edgeCompression());
  app.use((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const isThere = !request.url.includes('nothing');
    const forHow = request.url.endsWith('.js') ? 'max-age=31536000, immutable' : 'no-cache';
    response
      .status(isThere ? 200 : 404)
      .set('cache-control', forHow)
      .type('text');
    response.write('letter '.repeat(300));
    response.end(`${asked.length}`);
  });
  server = createServer(app);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(() => server.close());

const ask = async (path: string, init?: RequestInit) => {
  const answer = await fetch(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    init,
  );
  return [
    await answer.text(),
    answer.headers.get('content-encoding'),
    answer.headers.get('cache-control'),
  ];
};

test('what never changes is asked for once, and comes as it came first', async () => {
  const first = await ask('/assets/one.js');
  expect(await ask('/assets/one.js')).toEqual(first);
  expect(first[0]).toBe(`${'letter '.repeat(300)}1`);
  expect(asked).toEqual(['GET /assets/one.js']);
  await ask('/assets/one.js', { headers: { 'accept-encoding': 'identity' } });
  await ask('/assets/one.js', { headers: { origin: 'https://elsewhere.example' } });
  expect(asked).toHaveLength(3);
});

test('pages, missing files and what is sent are asked for each time', async () => {
  for (const path of ['/', '/assets/nothing.js']) {
    await ask(path);
    await ask(path);
  }
  await ask('/assets/one.js', { method: 'POST' });
  await ask('/assets/one.js', { method: 'POST' });
  expect(asked).toHaveLength(6);
});
