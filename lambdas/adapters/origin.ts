import { createHash, timingSafeEqual } from 'node:crypto';

/** The header by which the distribution shows that a request came through it. */
const ORIGIN_HEADER = 'x-origin-verify';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a request came through the distribution, and so past its firewall; takes the same time for any value. */
export const cameThroughEdge = (
  headers: Record<string, string | undefined>,
  secret: string,
): boolean => timingSafeEqual(digest(headers[ORIGIN_HEADER] ?? ''), digest(secret));
