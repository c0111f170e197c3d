import { useEffect, useRef } from 'react';

/**
 * For a part whose buttons disappear after a click: it takes the focus that they had.
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
