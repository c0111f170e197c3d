import { type ReactNode, useEffect, useRef } from 'react';
import { brand } from '#shared/brand.ts';
import { NotStarted } from '#web/ui/not-started.tsx';
import { useStarted } from '#web/ui/use-started.ts';
import { PageFoot } from './page-foot.tsx';
import { SiteHeader } from './site-header.tsx';

let isFirstPage = true;

export const PageFrame = ({
  title,
  className,
  actions,
  children,
}: {
  title: string;
  className: string;
  actions?: ReactNode;
  children: ReactNode;
}) => {
  const main = useRef<HTMLElement>(null);
  const started = useStarted();
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
    if (!isFirstPage) {
      main.current?.querySelector('h1')?.focus();
      // Focusing a sticky heading doesn't scroll to the top.
      window.scrollTo({ top: 0, behavior: 'instant' });
    }
    isFirstPage = false;
  }, [title]);

  return (
    <>
      <SiteHeader>{actions}</SiteHeader>
      <main ref={main} id="main" className={`wrap ${className}`}>
        {!started && <NotStarted />}
        {children}
      </main>
      <PageFoot />
    </>
  );
};
