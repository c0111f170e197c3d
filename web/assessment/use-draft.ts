import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useAccount } from '#web/account/session-context.tsx';
import { dropDraft, keepDraft, readDraft } from '#web/assessment/draft.ts';
import { type Answers, readAnswers } from '#web/assessment/read-form.ts';

/** What the account left here when its session ended; read once, and gone from the storage from then on. */
export const useDraft = (owner: string): Answers | undefined => {
  const [draft] = useState(() => readDraft(owner));
  useEffect(dropDraft, []);
  return draft;
};

/** Keeps what is in the form when its page has to go because the session ended by itself. */
export const useKeptAnswers = (
  owner: string,
  form: RefObject<HTMLFormElement | null>,
  unsent: boolean,
): void => {
  const { store } = useAccount();
  useLayoutEffect(() => {
    const element = form.current;
    return () => {
      const session = store.get();
      if (session.state !== 'signed-out' || !session.expired || !element || !unsent) return;
      keepDraft(owner, readAnswers(new FormData(element)));
    };
  });
};
