import { useMemo } from 'react';
import type { Opened } from '#shared/endpoints/coach/case.ts';
import { importDraftKey } from '#web/assessment/draft/encrypt.ts';
import { type TextName, tabStorage } from '#web/coach/case/openings.ts';
import { keptText } from '#web/ui/messages/kept-text.ts';
import { useKeptText } from '#web/ui/messages/use-kept-text.ts';

/**
 * A note or message that a trainer hasn't saved or sent. Its key arrives with the case, so the text survives a
 * reload even if it was typed offline or after the session ended.
 */
export const useUnsentText = (name: TextName, { assessmentId, draftKey }: Opened) => {
  const key = draftKey.plaintext;
  const kept = useMemo(
    () => keptText(tabStorage(assessmentId, name), () => importDraftKey(key)),
    [assessmentId, name, key],
  );
  return useKeptText(kept);
};
