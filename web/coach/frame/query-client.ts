import { QueryClient } from '@tanstack/react-query';
import type { CoachError } from '#web/coach/frame/api.ts';

/** An outage may pass; a refusal stays one. */
const isWorthRetrying = (attempts: number, { reason }: CoachError): boolean =>
  attempts < 2 && ['unavailable', 'timed-out', 'offline'].includes(reason);

/** Answers are in memory only, and are gone when the trainer signs out. */
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
