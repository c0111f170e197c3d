import { MutationCache, QueryClient } from '@tanstack/react-query';
import { type CoachError, isOutage } from './api.ts';

const isWorthRetrying = (attempts: number, error: CoachError): boolean =>
  attempts < 2 && isOutage(error);

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    mutationCache: new MutationCache({
      // The API may have refused because the client has withdrawn consent or deleted the account.
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
        refetchOnReconnect: ({ state }) => state.error !== null && 'always',
        networkMode: 'always',
      },
      mutations: { retry: isWorthRetrying, networkMode: 'always' },
    },
  });
