import { createHash } from 'node:crypto';

/** A hash as integrity attributes and the Content-Security-Policy write it. */
export const digest = (algorithm: 'sha256' | 'sha384', content: string | Buffer): string =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
