import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldName } from '#web/assessment/form/rows.ts';
import { useAccount } from '#web/auth/session/session-context.tsx';
import type { Restored } from './draft.ts';
import type { OpenDraft } from './open-draft.ts';

export const useDraft = (accountId: string, onRestore: (restored: Restored) => void) => {
  const { store } = useAccount();
  const [isKept, setKept] = useState(true);
  const [isDeleting, setDeleting] = useState(false);
  const keeper = useRef<Promise<OpenDraft>>(undefined);
  const restored = useRef(onRestore);
  restored.current = onRestore;

  useEffect(() => {
    const loaded = import('#web/assessment/draft/open-draft.ts').then(({ openDraft }) =>
      openDraft(store, accountId, {
        onRestore: (found) => restored.current(found),
        onKept: setKept,
        onDeletion: () => setDeleting(true),
      }),
    );
    loaded.catch(() => setKept(false));
    keeper.current = loaded;
    const flush = () => {
      if (document.visibilityState === 'hidden') void loaded.then((each) => each.flush());
    };
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      const session = store.get();
      void loaded
        .then(async (each) => {
          if (session.state === 'signed-out') await (session.expired ? each.flush() : each.clear());
          each.stop();
        })
        .catch(() => undefined);
    };
  }, [accountId, store]);

  const withKeeper = useCallback(
    <T>(act: (draft: OpenDraft) => T) => keeper.current?.then(act).catch(() => undefined),
    [],
  );
  const edit = useCallback(
    (name: FieldName, answer: string | string[]) =>
      void withKeeper((each) => each.edit(name, answer)),
    [withKeeper],
  );
  const endForGood = useCallback(() => withKeeper((each) => each.endForGood()), [withKeeper]);

  return {
    isKept,
    isDeleting,
    edit,
    flush: async () => (await withKeeper((each) => each.flush())) ?? false,
    /** Doesn't delete the draft key on the server, because a submission has already deleted it. */
    clear: () => withKeeper((each) => each.clear()),
    endForGood,
    end: () => withKeeper((each) => each.end()),
  };
};
