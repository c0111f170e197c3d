import { type ReactNode, useEffect, useRef } from 'react';
import { brand } from '#shared/brand.ts';
import { SiteHeader } from '#web/ui/site-header.tsx';
import { useStarted } from '#web/ui/use-started.ts';

let isFirstPage = true;

/** The frame of every page of the app. A change of `title` is a change of page: its heading gets the focus. */
export const PageFrame = ({
  title,
  className,
  actions,
  children,
}: {
  title: string;
  className: string;
  /** Buttons at the end of the bar. */
  actions?: ReactNode;
  children: ReactNode;
}) => {
  const main = useRef<HTMLElement>(null);
  const started = useStarted();
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
    if (!isFirstPage) main.current?.querySelector('h1')?.focus();
    isFirstPage = false;
  }, [title]);

  return (
    <>
      <SiteHeader>{actions}</SiteHeader>
      <main ref={main} id="main" className={`wrap ${className}`}>
        {!started && <NotStarted />}
        {children}
      </main>
    </>
  );
};

/** What a page that never starts has to say; `load-scripts.inline.ts` shows the second part. */
const NotStarted = () => (
  <>
    <noscript>
      <p>This page needs JavaScript. Please switch it on for this site.</p>
    </noscript>
    <p id="load-failed" className="load-failed" role="alert" hidden>
      This page didn’t load completely. Check your connection, then reload the page.
    </p>
  </>
);
