import { MutationCache, QueryClient } from '@tanstack/react-query';
import type { CoachError } from '#web/coach/frame/api.ts';

/** A call may succeed after an outage. A refused call will be refused again. */
const isWorthRetrying = (attempts: number, { reason }: CoachError): boolean =>
  attempts < 2 && ['unavailable', 'timed-out', 'offline'].includes(reason);

/** Keeps the server's answers in memory only. The sign-out deletes them. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    mutationCache: new MutationCache({
      // An open case closes at once if the client has withdrawn consent or is being deleted.
      onError: (error, _, __, ___, { client }) => {
        if (isWorthRetrying(0, error as CoachError)) return;
        void client.invalidateQueries({ queryKey: ['watched'] });
        void client.invalidateQueries({ queryKey: ['search'] });
      },
    }),
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: isWorthRetrying, networkMode: 'always' },
    },
  });
