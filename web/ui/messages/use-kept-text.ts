import { useEffect, useRef, useState } from 'react';
import { type KeptText, keptText } from '#web/ui/messages/kept-text.ts';

/** Saves a text this many milliseconds after the last key press. */
const PAUSE = 400;

/** The text of an unsent message, which survives a reload. Without storage, it lasts as long as the page. */
export const useKeptText = (place: string, fetchKey: () => Promise<CryptoKey>) => {
  const [text, setText] = useState('');
  const kept = useRef<KeptText>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = useRef<string>(undefined);
  const fetch = useRef(fetchKey);

  useEffect(() => {
    const its = keptText(place, () => fetch.current());
    kept.current = its;
    its.read().then(
      (found) => typed.current === undefined && setText(found),
      () => undefined,
    );
    const save = () => {
      if (typed.current !== undefined) void its.write(typed.current).catch(() => undefined);
    };
    const saveHidden = () => document.visibilityState === 'hidden' && save();
    document.addEventListener('visibilitychange', saveHidden);
    return () => {
      document.removeEventListener('visibilitychange', saveHidden);
      clearTimeout(timer.current);
    };
  }, [place]);

  return {
    text,
    type(next: string) {
      setText(next);
      typed.current = next;
      clearTimeout(timer.current);
      const save = () => void kept.current?.write(next).catch(() => undefined);
      if (next === '') save();
      else timer.current = setTimeout(save, PAUSE);
    },
  };
};
