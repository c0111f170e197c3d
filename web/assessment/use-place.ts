import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Restored } from '#web/assessment/draft/draft.ts';

/** Shows the field that was edited last once answers are restored; a field that has the focus by then keeps it. */
export const usePlace = (
  form: RefObject<HTMLFormElement | null>,
  restored: Restored | undefined,
): void => {
  const focused = useRef('');
  const { activeElement } = globalThis.document ?? {};
  // Restoring mounts the fields anew.
  const isInForm = activeElement && form.current?.contains(activeElement);
  focused.current = isInForm ? (activeElement as HTMLInputElement).name : '';
  useLayoutEffect(() => {
    if (!restored) return;
    const field = (name: string | undefined) =>
      form.current?.querySelector<HTMLElement>(`[name="${name}"]`);
    const current = focused.current && field(focused.current);
    if (current) current.focus({ preventScroll: true });
    else field(restored.place)?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [form, restored]);
};
