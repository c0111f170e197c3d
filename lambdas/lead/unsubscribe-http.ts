import { answer, guard } from '#lambdas/platform/http/guard.ts';
import { log } from '#lambdas/platform/log.ts';
import { askPage, donePage, unavailablePage, unknownPage } from './unsubscribe-page.ts';

/**
 * GET shows a button and changes nothing, because scanners follow links; POST unsubscribes, from the page's
 * form or an email program's one click (RFC 8058).
 * @param unsubscribe returns whether the token is valid
 */
export const serveUnsubscribe = (
  unsubscribe: (token: string, isConfirmed: boolean) => Promise<boolean>,
) =>
  guard(
    async ({ requestContext: { http, requestId }, queryStringParameters }) => {
      const isPost = http.method === 'POST';
      const isKnown = await unsubscribe(queryStringParameters?.token ?? '', isPost);
      log('unsubscribe', { requestId, isPost, isKnown });
      if (!isKnown) return answer(404, unknownPage);
      return answer(200, isPost ? donePage : askPage);
    },
    { page: unavailablePage },
  );
