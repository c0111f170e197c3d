import type { Caller, Submitted } from '#lambdas/platform/http/http.ts';

interface Dependencies {
  readonly store: (userId: string, by: 'client', time: Date) => Promise<unknown>;
  readonly now: () => Date;
}

/**
 * Withdraws the consent of the token's owner to all that they have sent so far. Without one, or again, it is done as well.
 * @throws ServiceUnavailableError
 */
export const withdrawConsent =
  ({ store, now }: Dependencies) =>
  async (_: object, { userId }: Pick<Caller, 'userId'>): Promise<Submitted> => {
    await store(userId, 'client', now());
    return { outcome: 'done' };
  };
