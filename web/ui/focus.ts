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

/**
 * For a part of a page whose buttons disappear after a click. The part then gets the focus that the button had.
 * @param shown changes when a button disappears
 * @returns a ref for the part, which needs `tabIndex={-1}`
 */
export const useFocusKept = <Part extends HTMLElement>(shown: unknown) => {
  const part = useRef<Part>(null);
  const before = useRef(shown);
  useEffect(() => {
    const isLost = before.current !== shown && document.activeElement === document.body;
    if (isLost) part.current?.focus({ preventScroll: true });
    before.current = shown;
  }, [shown]);
  return part;
};
