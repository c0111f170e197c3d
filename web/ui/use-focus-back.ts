import { useEffect, useRef } from 'react';

/**
 * A button that is disabled while busy loses the focus. Call the returned function before you disable the
 * button: the button then gets the focus back.
 */
export const useFocusBack = (busy: boolean): (() => void) => {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const lost = !busy && document.activeElement === document.body;
    if (lost && before.current instanceof HTMLElement) before.current.focus();
  }, [busy]);
  return () => {
    before.current = document.activeElement;
  };
};
