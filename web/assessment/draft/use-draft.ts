import { useCallback, useEffect, useRef, useState } from 'react';
import { giveDraftKey } from '#shared/endpoints/assessment.ts';
import type { Answers } from '#web/assessment/form/read-form.ts';
import { call } from '#web/lib/call.ts';
import { useTokens } from '#web/session/use-session.tsx';
import {
  type Draft,
  encryptDraft,
  hasDraft,
  importKey,
  readDraft,
  removeDraft,
  storeDraft,
} from './draft.ts';

const SAVE_AFTER_MS = 1_000;
const TRY_AGAIN_MS = 10_000;

/** Saves answers a second after typing, and gives back what an earlier visit saved. */
export const useDraft = (accountId: string, onRestore: (draft: Draft) => void) => {
  const tokens = useTokens();
  const [savedAt, setSavedAt] = useState<number>();
  /** What the client typed isn't saved yet. */
  const [isUnsaved, setUnsaved] = useState(false);
  const key = useRef<Promise<CryptoKey>>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<Answers>(undefined);
  const restore = useRef(onRestore);
  restore.current = onRestore;

  const draftKey = useCallback(() => {
    key.current ??= call(giveDraftKey, {}, { tokens }).then((outcome) => {
      if (!outcome.ok) throw new Error(outcome.message);
      return importKey(outcome.answer.key);
    });
    key.current.catch(() => {
      key.current = undefined;
    });
    return key.current;
  }, [tokens]);

  useEffect(() => {
    if (!hasDraft(accountId)) return;
    let isGone = false;
    void (async () => {
      const draft = await readDraft(accountId, await draftKey());
      if (isGone || !draft || pending.current) return;
      setSavedAt(draft.savedAt);
      restore.current(draft);
    })().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [accountId, draftKey]);

  /** Returns whether everything that was typed is saved. */
  const save = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    const answers = pending.current;
    if (!answers) return true;
    try {
      const draft = { answers, savedAt: Date.now() };
      const encrypted = await encryptDraft(accountId, await draftKey(), draft);
      // Meanwhile, the client may have submitted, started over, signed out, or typed more.
      if (pending.current !== answers) return pending.current === undefined;
      storeDraft(accountId, encrypted);
      pending.current = undefined;
      setSavedAt(draft.savedAt);
      setUnsaved(false);
      return true;
    } catch {
      timer.current = setTimeout(save, TRY_AGAIN_MS);
      return false;
    }
  }, [accountId, draftKey]);

  const edit = useCallback(
    (answers: Answers) => {
      pending.current = answers;
      setUnsaved(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(save, SAVE_AFTER_MS);
    },
    [save],
  );

  /** After a submission, Start over, or a sign-out. */
  const remove = useCallback(() => {
    clearTimeout(timer.current);
    pending.current = undefined;
    setUnsaved(false);
    setSavedAt(undefined);
    removeDraft(accountId);
  }, [accountId]);

  useEffect(() => {
    const onHide = () => void (document.visibilityState === 'hidden' && save());
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      void save();
      clearTimeout(timer.current);
    };
  }, [save]);

  return { savedAt, isUnsaved, edit, save, remove };
};
