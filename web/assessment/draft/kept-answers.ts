import type { Answers } from '#web/assessment/form/read-form.ts';
import type { SessionStore } from '#web/auth/session/session.ts';

let kept: { accountId: string; answers: Answers } | undefined;

/**
 * Keeps a form's answers in the page's memory after the session expired, until the client signs in again.
 * Drops them as soon as another account signs in, or any tab signs out.
 */
export const keepAnswers = (store: SessionStore, accountId: string, answers: Answers): void => {
  kept = { accountId, answers };
  const stop = store.subscribe(() => {
    const session = store.get();
    if (session.state === 'signed-out' && session.expired) return;
    stop();
    if (session.state !== 'signed-in' || session.account.id !== accountId) dropAnswers();
  });
};

export const keptAnswers = (accountId: string): Answers | undefined =>
  kept?.accountId === accountId ? kept.answers : undefined;

export const dropAnswers = (): void => {
  kept = undefined;
};
