import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { say } from './keys.tsx';

const itemsOf = (menu: Element): HTMLElement[] =>
  [...menu.querySelectorAll<HTMLElement>('div > :is(a, button)')].filter(
    (item) => item.offsetParent,
  );

export const openMenuIn = (part: Element | null | undefined): void => {
  const menu = part?.querySelector<HTMLDetailsElement>('details.menu');
  if (!menu) {
    say('There is nothing to change here.');
    return;
  }
  menu.open = true;
  itemsOf(menu)[0]?.focus();
};

const moveFocus = (event: KeyboardEvent<HTMLDetailsElement>): void => {
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item.matches(':focus'));
  const next = {
    ArrowDown: items[at + 1] ?? items[0],
    ArrowUp: items.at(at < 0 ? -1 : at - 1),
    Home: items[0],
    End: items.at(-1),
  }[event.key];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

export const Menu = ({ label, children }: { label: ReactNode; children: ReactNode }) => {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    const { current } = menu;
    if (!current?.open) return;
    current.open = false;
    current.querySelector('summary')?.focus({ preventScroll: true });
  };
  useEffect(() => {
    let isClosing = false;
    const closeElsewhere = ({ type, target }: Event) => {
      const { current } = menu;
      const isElsewhere = Boolean(current?.open) && !current?.contains(target as Node);
      if (type === 'pointerdown') isClosing = isElsewhere;
      if (current && isElsewhere) current.open = false;
    };
    // Otherwise, the click that closes a row's menu would also open the case under the pointer.
    const stopClick = (event: MouseEvent) => {
      // Clicks by keyboard have no `detail`.
      if (!isClosing || event.detail === 0) return;
      isClosing = false;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('pointerdown', closeElsewhere);
    document.addEventListener('focusin', closeElsewhere);
    document.addEventListener('click', stopClick, true);
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere);
      document.removeEventListener('focusin', closeElsewhere);
      document.removeEventListener('click', stopClick, true);
    };
  }, []);
  return (
    <details
      ref={menu}
      className="menu"
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) return;
        for (const part of [...currentTarget.children].reverse()) {
          part.scrollIntoView({ block: 'nearest' });
        }
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
        else if (event.currentTarget.open) moveFocus(event);
      }}
    >
      <summary className="button button-quiet">{label}</summary>
      {/* Focuses the menu's button before a click opens a dialog, which returns the focus. */}
      <div onClickCapture={close}>{children}</div>
    </details>
  );
};
