import { useState } from 'react';
import { BusyButton } from './busy-button.tsx';

/** Keeps its button, and with it the focus, while the page tries again. */
export const Loading = ({ problem, again }: { problem: string | undefined; again(): void }) => {
  const [shown, setShown] = useState<string>();
  if (problem !== undefined && problem !== shown) setShown(problem);
  if (shown === undefined) return <p role="status">Loading...</p>;
  return (
    <>
      <p role="alert">{shown}</p>
      <BusyButton isBusy={problem === undefined} onClick={() => again()}>
        Try Again
      </BusyButton>
    </>
  );
};
