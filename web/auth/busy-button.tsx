import { Button } from '@aws-amplify/ui-react';
import type { ComponentProps } from 'react';

interface Props extends ComponentProps<typeof Button> {
  isBusy: boolean;
  busyText?: string;
}

/** Keeps the focus while it is busy, unlike a disabled button. */
export const BusyButton = ({
  isBusy,
  busyText = 'Loading...',
  onClick,
  children,
  ...more
}: Props) => (
  <Button
    className="button button-quiet"
    {...more}
    aria-disabled={isBusy}
    data-busy={isBusy}
    onClick={isBusy ? undefined : onClick}
  >
    {isBusy ? busyText : children}
  </Button>
);
