import { createHash, timingSafeEqual } from 'node:crypto';
import { ORIGIN_HEADER } from '../environment.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a request came through the distribution, and so past its firewall; takes the same time for any value. */
export const cameThroughEdge = (
  headers: Record<string, string | undefined>,
  secret: string,
): boolean => timingSafeEqual(digest(headers[ORIGIN_HEADER] ?? ''), digest(secret));
