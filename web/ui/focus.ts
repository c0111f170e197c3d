import { useEffect, useRef } from 'react';

/** For `ref`: focuses an element that has just appeared. Give it `tabIndex={-1}`. */
export const focusOn = (element: HTMLElement | null): void => element?.focus();

/** A disabled button loses the focus. Call the returned function before you disable the button. */
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
 * If the focused element is gone when `shown` changes, focuses the element with the returned ref.
 * Give that element `tabIndex={-1}`.
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
