import { type Answer, about, type Event, guard } from '../adapters/guard.ts';
import { describeError, log } from '../adapters/log.ts';
import { ServiceUnavailableError } from '../adapters/service.ts';
import type { Unsubscribe } from './unsubscribe.ts';
import { askPage, donePage, unavailablePage, unknownPage } from './unsubscribe-page.ts';

const html = (statusCode: number, body: string, headers: Record<string, string> = {}): Answer => ({
  statusCode,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // The URL holds the token.
    'referrer-policy': 'no-referrer',
    ...headers,
  },
  body,
});

const decide = async (event: Event, unsubscribe: Unsubscribe): Promise<Answer> => {
  const token = event.queryStringParameters?.token ?? '';
  const isPost = event.requestContext.http.method === 'POST';
  const isKnown = await unsubscribe(token, { isConfirmed: isPost });
  log('unsubscribe', { requestId: event.requestContext.requestId, isPost, isKnown });
  if (!isKnown) return html(404, unknownPage);
  return html(200, isPost ? donePage : askPage);
};

const unavailable = (event: Event, error: unknown): Answer => {
  log('failed', { ...about(event), ...describeError(error) });
  return error instanceof ServiceUnavailableError
    ? html(503, unavailablePage, { 'retry-after': '5' })
    : html(500, unavailablePage);
};

/**
 * GET asks and changes nothing, since scanners follow links; POST, by the page's form or a mail program's one click
 * (RFC 8058), unsubscribes.
 */
export const handleUnsubscribe = (unsubscribe: Unsubscribe) =>
  guard((event) => decide(event, unsubscribe), unavailable);
