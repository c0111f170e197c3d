import { useEffect, useId, useState } from 'react';
import { isBlank } from '#shared/domain/text.ts';
import { newId } from '#web/lib/new-id.ts';

export interface UnsentText {
  /** A retry needs the same id, so that the server doesn't store the text twice. */
  id: string;
  text: string;
  type(next: string): void;
}

/** A new text needs a new id, because the server may have stored the old text under the old id. */
const newText = (text: string) => ({ id: newId(), text });

const unsent = new Set<string>();

export const hasUnsentText = (): boolean => unsent.size > 0;

/** While the text is unsent, the browser asks before it leaves the page. */
export const useUnsentText = (): UnsentText => {
  const field = useId();
  const [written, setWritten] = useState(() => newText(''));
  const isUnsent = !isBlank(written.text);
  useEffect(() => {
    if (!isUnsent) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    unsent.add(field);
    addEventListener('beforeunload', ask);
    return () => {
      unsent.delete(field);
      removeEventListener('beforeunload', ask);
    };
  }, [field, isUnsent]);
  return { ...written, type: (text) => setWritten(newText(text)) };
};
