import { use } from 'react';
import { timeOf } from '#shared/domain/zone.ts';
import { useSession } from '#web/session/use-session.tsx';
import { Button, QUIET } from './button.tsx';
import { CoachContext } from './coach-context.tsx';

/** A `CallError` also has a reason and the request's id. */
interface Failed {
  message: string;
  reason?: string;
  requestId?: string | undefined;
}

interface Props {
  error: Failed;
  /** When the page read what it still shows. */
  readAt?: number;
  onRetry?: () => void;
}

/** Why the page can't show something, and what to do next. */
export const Problem = ({ error: { message, reason, requestId }, readAt, onRetry }: Props) => {
  const session = useSession();
  const coach = use(CoachContext);
  const needsSignIn = reason === 'sign-in-again';
  const act = needsSignIn ? session.signOut : onRetry;
  return (
    <div className="problem">
      <p role="alert">
        {message}
        {coach && readAt && ` This is from ${timeOf(new Date(readAt), coach.timeZone)}.`}
        {requestId && <span className="small"> (request {requestId})</span>}
      </p>
      {act && (
        <Button className={QUIET} onClick={() => void act()}>
          {needsSignIn ? 'Sign in again' : 'Try again'}
        </Button>
      )}
    </div>
  );
};

/** Until the first answer: rows of the right height, or why there is none. */
export const Waiting = ({ error, onRetry }: { error: Failed | null; onRetry(): void }) =>
  error ? (
    <Problem error={error} onRetry={onRetry} />
  ) : (
    <div role="status" aria-label="Loading" className="rows">
      <div className="row row-loading" />
      <div className="row row-loading" />
    </div>
  );

interface MoreProps {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

export const More = ({ hasNextPage, isFetchingNextPage, fetchNextPage }: MoreProps) =>
  hasNextPage && (
    <Button className={QUIET} isOff={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      Show more
    </Button>
  );
