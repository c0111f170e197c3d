import { guard, respond } from '#lambdas/platform/http/guard.ts';
import { log } from '#lambdas/platform/log.ts';
import { type TokenPages, unavailablePage, unknownPage } from './unsubscribe-page.ts';

type Act = (token: string, isConfirmed: boolean) => Promise<boolean>;

/** GET only shows a button, because email scanners open links. */
export const serveTokenPage = (name: string, { ask, done }: TokenPages, act: Act) =>
  guard(
    async ({ requestContext: { http, requestId }, queryStringParameters }) => {
      const isPost = http.method === 'POST';
      const isKnown = await act(queryStringParameters?.token ?? '', isPost);
      log(name, { requestId, isPost, isKnown });
      if (!isKnown) return respond(404, unknownPage);
      return respond(200, isPost ? done : ask);
    },
    { page: unavailablePage },
  );
