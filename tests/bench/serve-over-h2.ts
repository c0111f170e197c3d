import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { type SiteConfig, siteConfigPath } from '#shared/site-config.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
};
const compressed = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.xml']);

const CLOUDFRONT_BROTLI_QUALITY = 5;

const config: SiteConfig = {
  region: 'us-east-1',
  userPoolId: 'us-east-1_benchmark',
  userPoolClientId: 'benchmark',
};

function certificate() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-tls-'));
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const files = ['-keyout', key, '-out', cert];
  execFileSync(
    'openssl',
    ['req', '-x509', ...curve, '-nodes', '-days', '2', ...subject, ...files],
    {
      stdio: 'ignore',
    },
  );
  const pair = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return pair;
}

const isFile = (path: string) => existsSync(path) && statSync(path).isFile();

const fileOf = (folder: string, path: string) =>
  [path, `${path}.html`, join(path, 'index.html')].map((each) => join(folder, each)).find(isFile);

const bodies = new Map<string, Buffer>();

function bodyOf(file: string): Buffer {
  const known = bodies.get(file);
  if (known) return known;
  const raw = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: CLOUDFRONT_BROTLI_QUALITY };
  const body = compressed.has(extname(file)) ? brotliCompressSync(raw, { params }) : raw;
  bodies.set(file, body);
  return body;
}

const answerFrom =
  (folder: string) => (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const path = new URL(request.url, 'https://127.0.0.1').pathname;
    if (path === siteConfigPath) return response.end(JSON.stringify(config));
    const file = fileOf(folder, path);
    if (!file) return response.writeHead(404).end();
    const extension = extname(file);
    const isPage = extension === '.html';
    response.writeHead(200, {
      'content-type': types[extension] ?? 'application/octet-stream',
      'cache-control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
      ...(compressed.has(extension) && { 'content-encoding': 'br' }),
    });
    return response.end(bodyOf(file));
  };

export async function serveOverH2(folder: string): Promise<{ url: string; close: () => void }> {
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, answerFrom(folder));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `https://127.0.0.1:${port}`, close: () => server.close() };
}
