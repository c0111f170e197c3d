import { type ReactNode, useEffect, useRef } from 'react';

/** Opens the menu inside `part` and moves the focus to the menu's first action. */
export const openMenuIn = (part: Element | null | undefined): void => {
  const menu = part?.querySelector<HTMLDetailsElement>('details.menu');
  if (!menu) return;
  menu.open = true;
  menu.querySelector<HTMLElement>('div > *')?.focus();
};

export const Menu = ({ label, children }: { label: ReactNode; children: ReactNode }) => {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    const { current } = menu;
    if (!current?.open) return;
    current.open = false;
    // Otherwise, a phone scrolls to leave room for the bar at the bottom of the page.
    current.querySelector('summary')?.focus({ preventScroll: true });
  };
  useEffect(() => {
    const closeElsewhere = ({ target }: Event) => {
      const { current } = menu;
      if (current?.open && !current.contains(target as Node)) current.open = false;
    };
    document.addEventListener('pointerdown', closeElsewhere);
    return () => document.removeEventListener('pointerdown', closeElsewhere);
  }, []);
  return (
    <details
      ref={menu}
      className="menu"
      onToggle={({ currentTarget }) => {
        // Scrolls to the menu. In the last row, it would otherwise open below the window's edge.
        if (currentTarget.open)
          currentTarget.lastElementChild?.scrollIntoView({ block: 'nearest' });
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <summary className="button button-quiet">{label}</summary>
      {/* Closes the menu before the action opens a dialog, because the dialog later returns the focus to the menu. */}
      <div onClickCapture={close}>{children}</div>
    </details>
  );
};
