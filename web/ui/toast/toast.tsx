import * as Toast from '@radix-ui/react-toast';
import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react';

const GAP = 16;

const beneath = (element: Element, top: number) =>
  element.getBoundingClientRect().bottom + GAP - top;

const scrollClear = (cover: HTMLElement): void => {
  const { top, left, right, height } = cover.getBoundingClientRect();
  const focused = document.activeElement;
  if (height === 0 || !focused || focused === document.body || cover.contains(focused)) return;
  const { top: from, left: start, right: end } = focused.getBoundingClientRect();
  if (start > right || end < left || from > innerHeight) return;

  const room =
    from - Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  const form = focused.closest('form');
  // What follows the form helps after a failure, for example “Forgot your password?”.
  const wanted = [form?.nextElementSibling, form?.querySelector('[type="submit"]'), focused]
    .filter((part) => part instanceof Element)
    .map((part) => beneath(part, top));
  const by = wanted.find((distance) => distance <= room) ?? room;
  if (by > 0) scrollBy({ top: by, behavior: 'instant' });
};

/** Keeps the focused control visible above `cover`, even when a field's error appears later. */
const keepClearOf = (cover: HTMLElement): (() => void) => {
  const clear = () => scrollClear(cover);
  const room = new ResizeObserver(() => {
    document.documentElement.style.setProperty('--covered', `${cover.offsetHeight}px`);
    clear();
  });
  room.observe(cover);
  room.observe(document.body);
  document.addEventListener('focusin', clear);
  return () => {
    room.disconnect();
    document.removeEventListener('focusin', clear);
  };
};

interface Message {
  id: number;
  destructive: boolean;
  title: string;
  text: string;
}

const SUCCESS_MS = 8_000;

let shown: readonly Message[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const show = (messages: readonly Message[]) => {
  shown = messages;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const add = (message: Omit<Message, 'id'>) => {
  lastId += 1;
  show([{ ...message, id: lastId }]);
};

const close = (id: number) => show(shown.filter((message) => message.id !== id));

export const toast = {
  success: (title: string, text: string) => add({ destructive: false, title, text }),
  error: (title: string, text: string) => add({ destructive: true, title, text }),
  clear: () => show([]),
};

const clearErrors = () => {
  if (shown.some(({ destructive }) => destructive)) toast.clear();
};

const Item = ({ id, destructive, title, text }: Message) => (
  <Toast.Root
    asChild
    // The Tab key stops only at the toast's button.
    tabIndex={-1}
    className={destructive ? 'inverse toast toast-destructive' : 'inverse toast'}
    type={destructive ? 'foreground' : 'background'}
    duration={destructive ? Number.POSITIVE_INFINITY : SUCCESS_MS}
    onOpenChange={() => close(id)}
  >
    <article aria-label={title}>
      <Toast.Title className="toast-title">{title}</Toast.Title>
      <Toast.Description className="toast-text">{text}</Toast.Description>
      <Toast.Close className="toast-close" aria-label="Close">
        ×
      </Toast.Close>
    </article>
  </Toast.Root>
);

export const Toasts = () => {
  const messages = useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  );
  const viewport = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  useEffect(() => (viewport.current ? keepClearOf(viewport.current) : undefined), []);
  useEffect(() => {
    document.addEventListener('input', clearErrors);
    return () => document.removeEventListener('input', clearErrors);
  }, []);
  useEffect(() => {
    const isHere = viewport.current?.contains(document.activeElement);
    if (messages.length === 0 && isHere) cameFrom.current?.focus();
  }, [messages]);

  const rememberWay = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      cameFrom.current = relatedTarget;
    }
  };
  return (
    <Toast.Provider label="Notification">
      {messages.map((message) => (
        <Item key={message.id} {...message} />
      ))}
      {/* By default, the viewport is a list, and an empty list is an accessibility error. */}
      <Toast.Viewport asChild className="toasts" onFocus={rememberWay}>
        <div ref={viewport} />
      </Toast.Viewport>
    </Toast.Provider>
  );
};
