import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { type Answers, readAnswers } from '#web/assessment/form/read-form.ts';
import { useAccount } from '#web/auth/session/session-context.tsx';

let kept: { accountId: string; answers: Answers } | undefined;

export const dropAnswers = (): void => {
  kept = undefined;
};

export const useKeptAnswers = (accountId: string): Answers | undefined => {
  const [answers] = useState(() => (kept?.accountId === accountId ? kept.answers : undefined));
  useEffect(dropAnswers, []);
  return answers;
};

export const useKeepOnExpiry = (
  accountId: string,
  form: RefObject<HTMLFormElement | null>,
  unsent: boolean,
): void => {
  const { store } = useAccount();
  useLayoutEffect(() => {
    const element = form.current;
    return () => {
      const ended = store.get();
      if (ended.state !== 'signed-out' || !ended.expired || !element || !unsent) return;
      kept = { accountId, answers: readAnswers(new FormData(element)) };
      const stop = store.subscribe(() => {
        const session = store.get();
        if (session.state === 'signed-out' && session.expired) return;
        stop();
        if (session.state !== 'signed-in' || session.account.id !== accountId) dropAnswers();
      });
    };
  });
};
