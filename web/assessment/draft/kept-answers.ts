import type { Answers } from '#web/assessment/form/read-form.ts';
import type { SessionStore } from '#web/auth/session/session.ts';

let kept: { accountId: string; answers: Answers } | undefined;

/**
 * Keeps the answers of a form whose session expired in this page's memory, until their owner has signed in again.
 * They go as soon as the session is anyone else's, or ends by a sign-out in any tab.
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
