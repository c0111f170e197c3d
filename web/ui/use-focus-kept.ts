import { useEffect, useRef } from 'react';

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
