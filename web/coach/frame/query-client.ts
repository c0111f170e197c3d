import { QueryClient } from '@tanstack/react-query';
import type { CoachError } from '#web/coach/frame/api.ts';

/** An outage may end; a refusal doesn't change. */
const isWorthRetrying = (attempts: number, { reason }: CoachError): boolean =>
  attempts < 2 && ['unavailable', 'timed-out', 'offline'].includes(reason);

/** Answers are in memory only, and are deleted when the trainer signs out. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
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
