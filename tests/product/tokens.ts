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
import { askEdge } from './edge.ts';
import { product } from './product.ts';

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part = ''): object => JSON.parse(Buffer.from(part, 'base64url').toString());

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ourKey = { ...publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'ours' };

/** Serves the key of the forger. */
export const keyServer = async () => {
  let calls = 0;
  const server = createServer((_, answer) => {
    calls += 1;
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify({ keys: [ourKey] }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/jwks.json`,
    calls: () => calls,
    stop: () => new Promise((done) => server.close(done)),
  };
};

const publicKeyOf = async (pool: string, wanted: string): Promise<string> => {
  const { body } = await askEdge({ url: `${product.endpoint}/${pool}/.well-known/jwks.json` });
  const { keys } = body as { keys?: (JsonWebKey & { kid: string })[] };
  const key = keys?.find(({ kid }) => kid === wanted);
  if (!key) throw new Error('The pool doesn’t publish the key that it signs with.');
  return createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
};

/** Forgeries of a valid token, by how they were made. */
export const forgeriesOf = async (
  token: string,
  keysUrl: string,
  pool: string,
): Promise<Record<string, string>> => {
  const [head, claims = '', signature] = token.split('.');
  const header = decode(head) as { kid: string };
  const pem = await publicKeyOf(pool, header.kid);
  const made = (changed: object, signed: (text: string) => Buffer): string => {
    const text = `${encode({ ...header, ...changed })}.${claims}`;
    return `${text}.${signed(text).toString('base64url')}`;
  };
  const unsigned = () => Buffer.alloc(0);
  const withKey = (key: string) => (text: string) =>
    createHmac('sha256', key).update(text).digest();
  const withOurs = (text: string) => sign('sha256', Buffer.from(text), privateKey);
  const otherSubject = encode({ ...decode(claims), sub: crypto.randomUUID() });
  return {
    'algorithm none': made({ alg: 'none' }, unsigned),
    'algorithm nOnE': made({ alg: 'nOnE' }, unsigned),
    'no signature': made({}, unsigned),
    'HS256 with the public key': made({ alg: 'HS256' }, withKey(pem)),
    'signed by the forger': made({}, withOurs),
    'the forger’s key in the header': made({ kid: ourKey.kid, jwk: ourKey }, withOurs),
    'the forger’s address of keys': made({ kid: ourKey.kid, jku: keysUrl, x5u: keysUrl }, withOurs),
    'a path as the key’s id': made({ alg: 'HS256', kid: '../../../../dev/null' }, withKey('')),
    'another subject': [head, otherSubject, signature].join('.'),
  };
};
