import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  sign,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchAsPage, product } from './product.ts';

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part = ''): object => JSON.parse(Buffer.from(part, 'base64url').toString());

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ourKey = { ...publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'ours' };

export async function keyServer() {
  let asked = 0;
  const server = createServer((_, answer) => {
    asked++;
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify({ keys: [ourKey] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/jwks.json`,
    asked: () => asked,
    stop: () => new Promise((done) => server.close(done)),
  };
}

async function poolKeys(pool: string): Promise<(JsonWebKey & { kid: string })[]> {
  const path = `${pool}/.well-known/jwks.json`;
  return (await (await fetchAsPage(`${product.endpoint}/${path}`)).json()).keys;
}

export async function forgeries(
  token: string,
  keysUrl: string,
  pool: string,
): Promise<Record<string, string>> {
  const [head, claims = ''] = token.split('.');
  const header = decode(head) as { kid: string };
  const poolKey = (await poolKeys(pool)).find(({ kid }) => kid === header.kid);
  if (!poolKey) throw new Error('The pool does not tell the key that it signs with.');
  const pem = createPublicKey({ key: poolKey, format: 'jwk' }).export({
    type: 'spki',
    format: 'pem',
  });

  const made = (changed: object, signed: (text: string) => Buffer): string => {
    const text = `${encode({ ...header, ...changed })}.${claims}`;
    return `${text}.${signed(text).toString('base64url')}`;
  };
  const unsigned = () => Buffer.alloc(0);
  const withKey = (key: string | Buffer) => (text: string) =>
    createHmac('sha256', key).update(text).digest();
  const withOurs = (text: string) => sign('sha256', Buffer.from(text), privateKey);

  return {
    'alg-none': made({ alg: 'none' }, unsigned),
    'alg-none-case': made({ alg: 'nOnE' }, unsigned),
    'no-signature': made({}, unsigned),
    hs256: made({ alg: 'HS256' }, withKey(pem)),
    forged: made({}, withOurs),
    'own-key': made({ kid: ourKey.kid, jwk: ourKey }, withOurs),
    jku: made({ kid: ourKey.kid, jku: keysUrl, x5u: keysUrl }, withOurs),
    'kid-path': made({ alg: 'HS256', kid: '../../../../dev/null' }, withKey('')),
    'claims-edited': withOtherSubject(token),
  };
}

function withOtherSubject(token: string): string {
  const [head, claims, signature] = token.split('.');
  return [head, encode({ ...decode(claims), sub: crypto.randomUUID() }), signature].join('.');
}
