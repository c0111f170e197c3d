import type { Event, HttpResponse } from '#lambdas/platform/http/guard.ts';
import { respond } from '#lambdas/platform/http/guard.ts';
import { log } from '#lambdas/platform/log.ts';
import { type TokenPages, unknownPage } from './token-pages.ts';

interface TokenPage {
  name: string;
  pages: TokenPages;
  isKnown: (token: string) => Promise<boolean>;
  act: (token: string) => Promise<boolean>;
}

/** GET only shows a button, because email scanners open links. */
export const tokenPage =
  ({ name, pages, isKnown, act }: TokenPage) =>
  async ({
    requestContext: { http, requestId },
    queryStringParameters,
  }: Event): Promise<HttpResponse> => {
    const token = queryStringParameters?.token ?? '';
    const isPost = http.method === 'POST';
    const known = await (isPost ? act : isKnown)(token);
    log(name, { requestId, isPost, isKnown: known });
    if (!known) return respond(404, unknownPage);
    return respond(200, isPost ? pages.done : pages.ask);
  };
