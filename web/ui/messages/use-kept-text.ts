import { useEffect, useState } from 'react';
import type { KeptText } from '#web/ui/messages/kept-text.ts';

/**
 * An unsent note or message, which survives a reload. Without storage or a key, it lasts as long as the page, and
 * `isKept` is false.
 */
export const useKeptText = (kept: KeptText) => {
  const [text, setText] = useState<string>();
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    kept.read().then(
      (found) => setText((typed) => typed ?? found),
      () => undefined,
    );
  }, [kept]);
  return {
    text: text ?? '',
    isKept,
    type(next: string) {
      setText(next);
      kept.write(next).then(
        () => setKept(true),
        () => setKept(false),
      );
    },
  };
};
