import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { type CoachError, isOutage, mustSignIn } from './api.ts';
import { endSession } from './trainer-session.ts';

/** Lists and an open case load again each minute, and when the trainer returns to the tab. */
export const live = { refetchInterval: 60_000, refetchOnWindowFocus: true } as const;

const isWorthRetrying = (attempts: number, error: CoachError): boolean =>
  attempts < 2 && isOutage(error);

const leadToSignIn = (error: CoachError): void => {
  if (mustSignIn(error)) void endSession();
};

/** Reloads the lists, search results, and the open case. */
export const reloadCases = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['cases'] });

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: leadToSignIn }),
    mutationCache: new MutationCache({ onError: leadToSignIn }),
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      mutations: { retry: isWorthRetrying, networkMode: 'always' },
    },
  });
