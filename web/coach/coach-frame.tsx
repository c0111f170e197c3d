import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { paths } from '#web/lib/paths.ts';
import { SiteHeader } from '#web/ui/frame/site-header.tsx';
import { askToLeave } from './sheets/unsent.ts';

export const CoachFrame = ({ children }: { children: ReactNode }) => (
  <>
    <a className="skip" href="#main">
      Skip to the page
    </a>
    <SiteHeader>
      <nav className="bar-links" aria-label="Coach">
        <NavLink to={paths.coach} end onClick={askToLeave}>
          Today
        </NavLink>
        <NavLink to={`${paths.coach}/more`} onClick={askToLeave}>
          More
        </NavLink>
      </nav>
    </SiteHeader>
    <main id="main" className="wrap coach" tabIndex={-1}>
      {children}
    </main>
  </>
);

interface HeadingProps {
  /** The page's name for the browser. */
  title: string;
  children?: ReactNode;
}

/** The page's heading gets the focus that the page before it had. */
export const Heading = ({ title, children = title }: HeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
};
