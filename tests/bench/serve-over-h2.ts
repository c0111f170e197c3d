import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { siteConfigPath } from '#shared/site-config.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};
const compressed = new Set(['.html', '.js', '.css', '.svg', '.json']);

/** The quality at which CloudFront compresses. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

const config = JSON.stringify({
  region: 'us-east-1',
  userPoolId: 'us-east-1_benchmark',
  userPoolClientId: 'benchmark',
});

function certificate() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-tls-'));
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const request = ['req', '-x509', ...curve, '-days', '2', ...subject, '-keyout', key];
  execFileSync('openssl', [...request, '-out', cert], { stdio: 'ignore' });
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return pair;
}

const isFile = (path: string) => existsSync(path) && statSync(path).isFile();

/** Serves a built site as CloudFront does: HTTP/2, Brotli, and long caching of all but pages. */
export async function serveOverH2(folder: string): Promise<{ url: string; close: () => void }> {
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (request, response) => {
    const path = new URL(request.url, 'https://127.0.0.1').pathname;
    const names = [path, `${path}.html`, join(path, 'index.html')];
    const file = names.map((name) => join(folder, name)).find(isFile);
    const extension = file ? extname(file) : '.json';
    const raw = file ? readFileSync(file) : path === siteConfigPath ? Buffer.from(config) : null;
    if (!raw) return response.writeHead(404).end();
    const isCompressed = compressed.has(extension);
    response.writeHead(200, {
      'content-type': types[extension] ?? 'application/octet-stream',
      'cache-control': extension === '.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
      ...(isCompressed && { 'content-encoding': 'br' }),
    });
    return response.end(isCompressed ? brotliCompressSync(raw, { params }) : raw);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `https://127.0.0.1:${port}`, close: () => server.close() };
}
