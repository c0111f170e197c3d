import * as Toast from '@radix-ui/react-toast';
import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react';

/** Keeps what is focused above the toasts, also when the page changes, and its form if it fits. */
const keepInView = (toasts: HTMLElement): (() => void) => {
  const observer = new ResizeObserver(() => {
    document.documentElement.style.setProperty('--covered', `${toasts.offsetHeight}px`);
    const focused = toasts.offsetHeight ? document.querySelector('form :focus') : null;
    const form = focused?.closest('form');
    // What follows the form helps after a failure, for example “Forgot your password?”.
    for (const part of [form?.nextElementSibling, form?.querySelector('[type=submit]'), focused]) {
      part?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    }
  });
  observer.observe(toasts);
  observer.observe(document.body);
  return () => observer.disconnect();
};

interface Message {
  id: number;
  destructive: boolean;
  title: string;
  text: string;
}

const SUCCESS_MS = 8_000;

let shown: Message | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

const show = (message: Message | undefined) => {
  shown = message;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const add = (destructive: boolean) => (title: string, text: string) => {
  lastId += 1;
  show({ id: lastId, destructive, title, text });
};

export const toast = {
  success: add(false),
  error: add(true),
  clear: () => show(undefined),
};

const clearErrors = () => {
  if (shown?.destructive) toast.clear();
};

const Item = ({ destructive, title, text }: Message) => (
  <Toast.Root
    asChild
    // The Tab key stops only at the toast's button.
    tabIndex={-1}
    className={destructive ? 'inverse toast toast-destructive' : 'inverse toast'}
    type={destructive ? 'foreground' : 'background'}
    duration={destructive ? Number.POSITIVE_INFINITY : SUCCESS_MS}
    onOpenChange={toast.clear}
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
  const message = useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  );
  const viewport = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  useEffect(() => (viewport.current ? keepInView(viewport.current) : undefined), []);
  useEffect(() => {
    document.addEventListener('input', clearErrors);
    return () => document.removeEventListener('input', clearErrors);
  }, []);
  useEffect(() => {
    const isHere = viewport.current?.contains(document.activeElement);
    if (!message && isHere) cameFrom.current?.focus();
  }, [message]);

  const rememberWay = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      cameFrom.current = relatedTarget;
    }
  };
  return (
    <Toast.Provider label="Notification">
      {message && <Item key={message.id} {...message} />}
      {/* By default, the viewport is a list, and an empty list is an accessibility error. */}
      <Toast.Viewport asChild className="toasts" onFocus={rememberWay}>
        <div ref={viewport} />
      </Toast.Viewport>
    </Toast.Provider>
  );
};
