import { useEffect } from 'react';
import type { CoachError } from '#web/coach/frame/api.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';

const waitWords = (seconds: number): string =>
  seconds > 90 ? `in ${Math.ceil(seconds / 60)} minutes` : `in ${seconds} seconds`;

const wordsOf = ({ reason, message, retryAfter }: CoachError): string => {
  switch (reason) {
    case 'opening-limit':
      return `You have opened 40 records this hour. That limit protects your clients. You can open more ${waitWords(retryAfter ?? 3_600)}.`;
    case 'list-limit':
      return `You have looked at 60 pages this hour. You can go on ${waitWords(retryAfter ?? 3_600)}.`;
    case 'withdrawn':
      return 'The client withdrew consent. Nothing they sent can be opened any more.';
    case 'erased':
      return 'Deleted at the client’s wish.';
    case 'unreadable':
      return 'This record can’t be decrypted. Nothing of it is lost: give its id to the person who runs your site; the runbook says what to do.';
    case 'locked':
      return 'Your access was locked. Ask the owner of the site.';
    default:
      return message;
  }
};

/** Why something isn't there, and what to do about it. */
export const Problem = ({
  error,
  id,
  onRetry,
}: {
  error: CoachError;
  /** Of the record that can't be shown. */
  id?: string;
  onRetry?: () => void;
}) => {
  const { signOut } = useCoach();
  const { reason, requestId } = error;
  const mustSignIn = reason === 'sign-in-again' || reason === 'signed-out';
  useEffect(() => {
    if (mustSignIn) signOut();
  }, [mustSignIn, signOut]);
  const mayPass = ['failed', 'unavailable', 'timed-out', 'offline'].includes(reason);
  return (
    <div className="problem" role="alert">
      <p>{wordsOf(error)}</p>
      {id && reason !== 'erased' && (
        <p className="small">
          Record <code>{id}</code>
          {requestId && (
            <>
              , request <code>{requestId}</code>
            </>
          )}
        </p>
      )}
      {mayPass && onRetry && (
        <button type="button" className="button button-quiet" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
};
