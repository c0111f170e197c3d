import { MutationCache, QueryClient } from '@tanstack/react-query';
import type { CoachError } from './api.ts';

/**
 * Retries only after an outage. After any other failure, the server would refuse the same call
 * again.
 */
const isWorthRetrying = (attempts: number, { reason }: CoachError): boolean =>
  attempts < 2 && ['unavailable', 'timed-out', 'offline'].includes(reason);

/** The server's answers stay in memory. A sign-out deletes them. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    mutationCache: new MutationCache({
      // The client may have withdrawn consent or deleted the account, so the page checks its open cases.
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
