import { useEffect, useState } from 'react';
import { encryptDraft, type Opened } from '#shared/endpoints/coach.ts';
import { type DraftName, forgetOpenings, keepDraft } from '#web/coach/case/openings.ts';
import { callCoach } from '#web/coach/frame/api.ts';

/** Kept in memory, so that unsent texts survive a new sign-in. */
const unsent = new Map<string, string>();

export const forgetUnsentTexts = (): void => {
  unsent.clear();
  forgetOpenings();
};

/** Keeps a text once the trainer hasn't typed for this long, in milliseconds. */
const DRAFT_AFTER = 1_000;

/**
 * A note or message that a trainer hasn't saved or sent. The server encrypts it, and the tab keeps it across
 * reloads. If that fails (`isKept` is false), the text is only on the page, and the browser asks before the
 * trainer leaves. A key in the browser would work offline, too, but anyone with the disk could read the text.
 */
export const useUnsentText = (name: DraftName, opened: Opened) => {
  const { assessmentId } = opened;
  const { clientId } = opened.record;
  const place = `${name} ${clientId}`;
  const [text, setText] = useState(unsent.get(place) ?? opened[name] ?? '');
  const [isKept, setKept] = useState(true);
  const [connections, setConnections] = useState(0);
  useEffect(() => {
    const retry = () => setConnections((before) => before + 1);
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);
  useEffect(() => {
    if (isKept) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isKept]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `connections` retries once the browser is online
  useEffect(() => {
    if (text.trim() === '') {
      keepDraft(assessmentId, name, undefined);
      setKept(true);
      return;
    }
    let isLatest = true;
    const timer = setTimeout(() => {
      callCoach(encryptDraft, { clientId, text }).then(
        ({ draft }) => {
          if (!isLatest) return;
          keepDraft(assessmentId, name, draft);
          setKept(true);
        },
        () => isLatest && setKept(false),
      );
    }, DRAFT_AFTER);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [name, assessmentId, clientId, text, connections]);
  return {
    text,
    isKept,
    type(next: string) {
      setText(next);
      unsent.set(place, next);
    },
  };
};
