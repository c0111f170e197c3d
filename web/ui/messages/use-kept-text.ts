import { useEffect, useRef, useState } from 'react';
import type { KeptText } from '#web/ui/messages/kept-text.ts';

const AGAIN = 5_000;

/**
 * An unsent note or message, which survives a reload. Without storage or a key, it lasts as long as the page, and
 * `isKept` is false. Text typed before the stored text was loaded is added at its end.
 */
export const useKeptText = (kept: KeptText) => {
  const [text, setText] = useState<string>();
  const [isKept, setKept] = useState(true);
  const latest = useRef<string>(undefined);
  const isRead = useRef(false);
  const show = (next: string) => {
    latest.current = next;
    setText(next);
  };
  const write = (next: string) =>
    kept.write(next).then(
      () => setKept(true),
      () => setKept(false),
    );
  const restored = useRef((_found: string): void => undefined);
  restored.current = (found) => {
    isRead.current = true;
    const typed = latest.current;
    if (!typed) return show(found);
    const both = found ? `${found}\n${typed}` : typed;
    show(both);
    void write(both);
  };
  useEffect(() => {
    if (isRead.current) return;
    let isWanted = true;
    let timer: number | undefined;
    const read = () => {
      kept.read().then(
        (found) => isWanted && restored.current(found),
        () => {
          if (isWanted) timer = window.setTimeout(read, AGAIN);
        },
      );
    };
    read();
    return () => {
      isWanted = false;
      window.clearTimeout(timer);
    };
  }, [kept]);
  return {
    text: text ?? '',
    isKept,
    type(next: string) {
      show(next);
      if (isRead.current) void write(next);
      else setKept(false);
    },
  };
};
