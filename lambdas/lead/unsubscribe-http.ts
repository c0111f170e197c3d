import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { describeError, log } from '../adapters/log.ts';
import { cameThroughEdge } from '../adapters/origin.ts';
import { ServiceUnavailableError } from '../adapters/service.ts';
import type { Unsubscribe } from './unsubscribe.ts';
import { askPage, donePage, unavailablePage, unknownPage } from './unsubscribe-page.ts';

type Answer = APIGatewayProxyStructuredResultV2;

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

const forbidden = (requestId: string | undefined): Answer => ({
  statusCode: 403,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify({ error: 'Forbidden', requestId }),
});

const decide = async (
  event: APIGatewayProxyEventV2,
  { check, confirm }: Unsubscribe,
): Promise<Answer> => {
  const token = event.queryStringParameters?.token ?? '';
  const isPost = event.requestContext.http.method === 'POST';
  const isKnown = await (isPost ? confirm(token) : check(token));
  log('unsubscribe', { requestId: event.requestContext.requestId, isPost, isKnown });
  if (!isKnown) return html(404, unknownPage);
  return html(200, isPost ? donePage : askPage);
};

/**
 * GET asks and changes nothing, since scanners follow links; POST, by the page's form or a mail program's one click
 * (RFC 8058), unsubscribes. It always answers and never throws.
 */
export const handleUnsubscribe =
  (originSecret: string, unsubscribe: Unsubscribe) =>
  async (event: APIGatewayProxyEventV2): Promise<Answer> => {
    const requestId = event.requestContext?.requestId;
    try {
      if (!cameThroughEdge(event.headers, originSecret)) return forbidden(requestId);
      return await decide(event, unsubscribe);
    } catch (error) {
      log('failed', { requestId, ...describeError(error) });
      return error instanceof ServiceUnavailableError
        ? html(503, unavailablePage, { 'retry-after': '5' })
        : html(500, unavailablePage);
    }
  };
