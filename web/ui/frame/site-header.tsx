import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import { paths } from '#web/lib/paths.ts';

const FIRST_WIDE_LETTER = 0x2e80;

/** A Chinese character is as wide as two Latin letters. */
const logoClass = (name: string): string => {
  const wide = [...name].filter((letter) => (letter.codePointAt(0) ?? 0) >= FIRST_WIDE_LETTER);
  const room = [...name].length + wide.length;
  if (room <= 14) return 'logo';
  return room <= 24 ? 'logo logo-medium' : 'logo logo-long';
};

export const SiteHeader = ({ children }: { children?: ReactNode }) => (
  <header className="site-header">
    <div className="wrap">
      <a className={logoClass(brand.name)} href={paths.home}>
        {brand.name}
      </a>
      {children}
    </div>
  </header>
);
