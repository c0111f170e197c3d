import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Restored } from '#web/assessment/draft/draft.ts';

const placeIn = (form: HTMLFormElement | null) => {
  const { activeElement } = globalThis.document ?? {};
  if (!activeElement || !form?.contains(activeElement)) return undefined;
  const { name, selectionStart, selectionEnd } = activeElement as HTMLInputElement;
  return { name, from: selectionStart ?? null, to: selectionEnd ?? null };
};

/**
 * When answers are restored, scrolls to the field that was edited last. If a field has the focus, it keeps the
 * focus and the selection instead.
 */
export const usePlace = (
  form: RefObject<HTMLFormElement | null>,
  restored: Restored | undefined,
): void => {
  // Restoring creates new fields, so the old field loses the focus.
  const before = useRef<ReturnType<typeof placeIn>>(undefined);
  before.current = placeIn(form.current);
  useLayoutEffect(() => {
    if (!restored) return;
    const field = (name: string | undefined) =>
      form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    const focused = before.current && field(before.current.name);
    if (before.current && focused) {
      const { from, to } = before.current;
      focused.focus({ preventScroll: true });
      if (from !== null) focused.setSelectionRange(from, to);
    } else field(restored.place)?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [form, restored]);
};
