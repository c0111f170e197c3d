import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { dropAnswers, keepAnswers, keptAnswers } from '#web/assessment/draft/kept-answers.ts';
import { type Answers, readAnswers } from '#web/assessment/form/read-form.ts';
import { useAccount } from '#web/auth/session/session-context.tsx';

/** The answers that the account's form had when its session expired. Drops them once the form shows them. */
export const useKeptAnswers = (accountId: string): Answers | undefined => {
  const [answers] = useState(() => keptAnswers(accountId));
  useEffect(dropAnswers, []);
  return answers;
};

/** Keeps the form's answers when another page replaces the form because the session has expired. */
export const useKeepOnExpiry = (
  accountId: string,
  form: RefObject<HTMLFormElement | null>,
  unsent: boolean,
): void => {
  const { store } = useAccount();
  useLayoutEffect(() => {
    const element = form.current;
    return () => {
      const session = store.get();
      if (session.state !== 'signed-out' || !session.expired || !element || !unsent) return;
      keepAnswers(store, accountId, readAnswers(new FormData(element)));
    };
  });
};
