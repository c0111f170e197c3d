import { createHash } from 'node:crypto';

/** In the notation of integrity attributes and of Content-Security-Policy. */
export const digest = (algorithm: 'sha256' | 'sha384', content: string | Buffer): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
