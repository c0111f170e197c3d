import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { forgetClosed } from '#web/coach/case/show-case.ts';
import { type CoachError, isOutage } from './api.ts';

const isWorthRetrying = (attempts: number, error: CoachError): boolean =>
  attempts < 2 && isOutage(error);

/** The API may refuse a call because the client has withdrawn consent or deleted the account. */
const checkCases = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: ['watched'] });
};

export const makeQueryClient = (): QueryClient => {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_, { queryKey: [name] }) => {
        if (name === 'cases' || name === 'search' || name === 'opened') forgetClosed(client);
      },
      onError: (error, { queryKey: [name] }) => {
        if (name === 'messages' && !isWorthRetrying(0, error as CoachError)) checkCases(client);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        if (isWorthRetrying(0, error as CoachError)) return;
        checkCases(client);
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
  return client;
};
