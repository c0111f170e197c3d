import { Button } from '@aws-amplify/ui-react';
import { useState } from 'react';

/** Keeps its button, and with it the focus, while the page tries again. */
export const Loading = ({ problem, again }: { problem: string | undefined; again(): void }) => {
  const [shown, setShown] = useState<string>();
  if (problem !== undefined && problem !== shown) setShown(problem);
  if (shown === undefined) return <p role="status">Loading...</p>;
  const isBusy = problem === undefined;
  return (
    <>
      <p role="alert">{shown}</p>
      <Button
        className="button button-quiet"
        aria-disabled={isBusy}
        data-busy={isBusy}
        onClick={() => isBusy || again()}
      >
        {isBusy ? 'Loading...' : 'Try Again'}
      </Button>
    </>
  );
};
