import { useEffect, useRef } from 'react';

/**
 * A button that is disabled while busy loses the focus. Call the returned function before you
 * disable the button, and the button gets the focus back.
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
 * When the focused button of a part of the page disappears, the part gets the focus. The part needs
 * `tabIndex={-1}`.
 * @param shown changes when a button disappears
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
