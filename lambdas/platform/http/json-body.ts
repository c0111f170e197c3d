import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { INVALID_INPUT } from '#shared/domain/text.ts';
import { type Refusal, refusal } from './outcome.ts';

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

const isJson = (contentType: string | undefined): boolean =>
  /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test((contentType ?? '').trim());

export const readJson = (
  event: APIGatewayProxyEventV2,
  limit: number,
): { ok: true; value: unknown } | Refusal => {
  if (event.headers['content-encoding']) {
    return refusal(415, 'Content-Encoding is not supported');
  }
  if (!isJson(event.headers['content-type'])) {
    return refusal(415, 'Content-Type must be application/json');
  }
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > limit) return refusal(413, 'Request is too large');
  let isForbidden = false;
  try {
    const value = JSON.parse(bytes.toString('utf8'), (key, each) => {
      isForbidden ||= FORBIDDEN.has(key);
      return each;
    });
    return isForbidden ? refusal(400, INVALID_INPUT) : { ok: true, value };
  } catch {
    return refusal(400, 'Invalid JSON');
  }
};
