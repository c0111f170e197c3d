import type { OutgoingHttpHeaders } from 'node:http';
import type { RequestHandler, Response } from 'express';

interface Kept {
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** The request headers that the answer to a plain GET depends on. */
const MATTERS = ['accept-encoding', 'origin', 'range', 'if-none-match', 'if-modified-since'];

const mayBeKept = (response: Response): boolean =>
  response.statusCode === 200 && /\bimmutable\b/.test(String(response.getHeader('cache-control')));

/** Keeps what never changes, as CloudFront does; the emulator reads it from the bucket for each visitor. */
export function edgeCache(): RequestHandler {
  const kept = new Map<string, Kept>();
  return (request, response, next) => {
    if (request.method !== 'GET') return next();
    const key = JSON.stringify([request.originalUrl, MATTERS.map((name) => request.headers[name])]);
    const found = kept.get(key);
    if (found) return void response.writeHead(200, found.headers).end(found.body);

    const parts: Buffer[] = [];
    const keepPart = (part: unknown) => {
      if (part instanceof Uint8Array || typeof part === 'string') parts.push(Buffer.from(part));
    };
    for (const name of ['write', 'end'] as const) {
      const send = response[name].bind(response) as (...args: unknown[]) => never;
      response[name] = (...args: unknown[]) => {
        if (mayBeKept(response)) keepPart(args[0]);
        return send(...args);
      };
    }
    response.once('finish', () => {
      if (!mayBeKept(response)) return;
      kept.set(key, { headers: response.getHeaders(), body: Buffer.concat(parts) });
    });
    next();
  };
}
