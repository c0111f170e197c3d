import { type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type * as z from 'zod/mini';
import { MINUTE } from '#shared/domain/time.ts';
import type { AnswerOf, Endpoint } from '#shared/endpoints/endpoint.ts';
import { call, type Failure, type FailureSentences } from '#web/lib/call.ts';
import { waitAfter } from '#web/lib/deadline.ts';
import { useTokens } from './use-session.tsx';

type InputFor<E extends Endpoint> = z.input<E['input']>;

/** A failed call, as an error for TanStack Query. */
export class CallError<Reason extends string = string> extends Error {
  override readonly name = 'CallError';
  readonly reason: Failure<Reason>['reason'];
  readonly requestId: string | undefined;

  constructor({ message, reason, requestId }: Failure<Reason>) {
    super(message);
    this.reason = reason;
    this.requestId = requestId;
  }
}

export const keyOf = ({ path }: Endpoint, input?: object): unknown[] =>
  input === undefined ? [path] : [path, input];

/** The server or the connection may be better in a moment. A refusal stays. */
const mayPass = (error: Error): boolean =>
  !(error instanceof CallError) ||
  ['failed', 'unavailable', 'timed-out', 'offline'].includes(error.reason);

/** Three more attempts after 200, 400, and 800 ms. */
const retries = {
  retry: (failures: number, error: Error) => failures < 3 && mayPass(error),
  retryDelay: waitAfter,
};

/** Without it, TanStack Query would wait silently while the browser says that it's offline. */
const networkMode = 'always';

/** Calls an endpoint with the session's token, and throws a `CallError`. */
export const useReader = () => {
  const tokens = useTokens();
  return async <E extends Endpoint>(endpoint: E, input: InputFor<E>): Promise<AnswerOf<E>> => {
    const outcome = await call(endpoint, input, { tokens });
    if (!outcome.ok) throw new CallError(outcome);
    return outcome.answer;
  };
};

export const readOptions = (isLive = false) =>
  ({
    ...retries,
    networkMode,
    refetchInterval: isLive && MINUTE,
    refetchOnWindowFocus: isLive,
    refetchOnReconnect: isLive,
  }) as const;

interface ReadOptions {
  /** Refetches when the tab becomes visible or online, and each minute until a refusal. */
  isLive?: boolean;
  enabled?: boolean;
  /** Forgets the answer as soon as no page shows it. */
  isForgotten?: boolean;
}

/** Reads an endpoint with the session's token. `error` is a `CallError` with a sentence. */
export const useRead = <E extends Endpoint>(
  endpoint: E,
  input: InputFor<E>,
  { isLive = false, enabled = true, isForgotten = false }: ReadOptions = {},
) => {
  const read = useReader();
  return useQuery<AnswerOf<E>, CallError<E['reasons'][number]>>({
    queryKey: keyOf(endpoint, input as object),
    queryFn: () => read(endpoint, input),
    enabled,
    ...readOptions(isLive),
    // Each repeated opening of a withdrawn case would leave an audit entry.
    refetchInterval: ({ state: { error } }) => isLive && (!error || mayPass(error)) && MINUTE,
    ...(isForgotten && { gcTime: 0 }),
  });
};

/** The UUID of an act and the input that it is for. */
export interface Act {
  current?: { id: string; body: string } | undefined;
}

/**
 * Acts on an endpoint. The UUID of the act stays the same until the act succeeds, so that “Try
 * again” stores nothing twice; other input is another act. `kept` keeps the UUID for a component
 * that may disappear before the act succeeds. `sentences` replace those of `call`.
 */
export const useAct = <E extends Endpoint>(
  endpoint: E,
  { kept, sentences }: { kept?: Act | undefined; sentences?: FailureSentences } = {},
): UseMutationResult<AnswerOf<E>, CallError<E['reasons'][number]>, InputFor<E>> => {
  const tokens = useTokens();
  const own = useRef<Act>({});
  const act = kept ?? own.current;
  return useMutation({
    networkMode,
    mutationFn: async (input: InputFor<E>) => {
      const body = JSON.stringify(input);
      if (act.current?.body !== body) act.current = { id: crypto.randomUUID(), body };
      const outcome = await call(endpoint, input, {
        tokens,
        act: act.current.id,
        sentences,
      });
      if (!outcome.ok) throw new CallError(outcome);
      act.current = undefined;
      return outcome.answer;
    },
  });
};
