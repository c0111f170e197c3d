import { useEffect, useState } from 'react';
import { encryptDraft, type Opened } from '#shared/endpoints/coach.ts';
import { type DraftName, forgetOpenings, keepDraft } from '#web/coach/case/openings.ts';
import { callCoach } from '#web/coach/frame/api.ts';

/** Unsent texts, which survive a new sign-in. */
const unsent = new Map<string, string>();

export const forgetUnsentTexts = (): void => {
  unsent.clear();
  forgetOpenings();
};

/** After the trainer has stopped typing. In milliseconds. */
const DRAFT_AFTER = 1_000;

/**
 * A note or message that a trainer hasn't saved or sent. The tab keeps it over a reload, encrypted by the server. If
 * that fails, the text is still on the page.
 */
export const useUnsentText = (name: DraftName, opened: Opened) => {
  const { assessmentId } = opened;
  const { clientId } = opened.record;
  const place = `${name} ${clientId}`;
  const [text, setText] = useState(unsent.get(place) ?? opened[name] ?? '');
  useEffect(() => {
    if (text.trim() === '') {
      keepDraft(assessmentId, name, undefined);
      return;
    }
    let isLatest = true;
    const timer = setTimeout(() => {
      callCoach(encryptDraft, { clientId, text }).then(
        ({ draft }) => isLatest && keepDraft(assessmentId, name, draft),
        () => undefined,
      );
    }, DRAFT_AFTER);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [name, assessmentId, clientId, text]);
  return {
    text,
    type(next: string) {
      setText(next);
      unsent.set(place, next);
    },
  };
};
