import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  isOff?: boolean | undefined;
}

/** Keeps the focus while it is off, unlike a disabled button. */
export const Button = ({ isOff, onClick, className = 'text-button', ...more }: Props) => (
  <button
    type="button"
    className={className}
    {...more}
    aria-disabled={isOff || undefined}
    onClick={isOff ? undefined : onClick}
  />
);

export const QUIET = 'button button-quiet';
