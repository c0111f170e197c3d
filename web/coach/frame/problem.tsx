import { useEffect, useEffectEvent } from 'react';
import type { CoachError } from './api.ts';
import { useCoach } from './coach-context.tsx';
import { useNow } from './use-now.ts';
import { duration } from './words.ts';

const waitWords = (seconds: number): string =>
  seconds > 60 ? `in ${Math.ceil(seconds / 60)} minutes` : 'in a minute';

const wordsOf = ({ reason, message, retryAfter }: CoachError): string => {
  switch (reason) {
    case 'opening-limit':
      return `You have reached the hourly limit for opening assessments. The limit protects your clients. You can open more ${waitWords(retryAfter ?? 3_600)}.`;
    case 'list-limit':
      return `You have reached the hourly limit for loading lists and histories. You can load more ${waitWords(retryAfter ?? 3_600)}.`;
    case 'withdrawn':
      return 'The client withdrew consent. You can no longer open anything they sent before.';
    case 'deleted':
      return 'This client’s data has been deleted.';
    case 'unreadable':
      return 'This assessment can’t be decrypted. Tell your site’s operator.';
    case 'sign-in-again':
      return 'You signed in more than two hours ago.';
    case 'signed-out':
      return 'Your session has ended.';
    case 'locked':
      return 'Your access was locked. Ask the owner of the site.';
    default:
      return message;
  }
};

export const mustSignIn = ({ reason }: CoachError): boolean =>
  reason === 'sign-in-again' || reason === 'signed-out';

export const mayPass = ({ reason }: CoachError): boolean =>
  ['failed', 'unavailable', 'timed-out', 'offline', 'too-many'].includes(reason);

const SignInAgain = () => (
  <button type="button" className="link" onClick={useCoach().signIn}>
    Sign in
  </button>
);

/** After these failures, the operator has nothing to investigate. */
const SETTLED: readonly CoachError['reason'][] = [
  'deleted',
  'withdrawn',
  'opening-limit',
  'offline',
];

export const Problem = ({
  error,
  id,
  onRetry,
}: {
  error: CoachError;
  id?: string;
  onRetry?: () => void;
}) => {
  const { signIn, signedInAt } = useCoach();
  const { reason, requestId } = error;
  const isSignedOut = mustSignIn(error);
  const isOfEndedSession = isSignedOut && error.at < signedInAt;
  const retry = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    if (isOfEndedSession) retry();
    else if (isSignedOut) signIn();
  }, [isOfEndedSession, isSignedOut, signIn]);
  return (
    <div className="problem" role="alert">
      <p>{wordsOf(error)}</p>
      {id && !isSignedOut && !SETTLED.includes(reason) && (
        <p className="small">
          Assessment <code>{id}</code>
          {requestId && (
            <>
              , request <code>{requestId}</code>
            </>
          )}
        </p>
      )}
      {mayPass(error) && onRetry && (
        <button type="button" className="button button-quiet" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
};

const Why = ({ error }: { error: CoachError }) => {
  const { signedInAt } = useCoach();
  if (!mustSignIn(error)) return wordsOf(error);
  if (error.at < signedInAt) return 'Your session had ended.';
  return (
    <>
      {wordsOf(error)} <SignInAgain />.
    </>
  );
};

export const why = (error: CoachError) => <Why error={error} />;

export const Refused = ({ error, more }: { error: CoachError; more?: string }) => (
  <p className="field-error" role="alert">
    {more} <Why error={error} />
  </p>
);

export const Stale = ({
  error,
  isPolled = false,
  checkedAt,
  onRetry,
}: {
  error: CoachError | null;
  /** True if the page repeats the failed call by itself. */
  isPolled?: boolean;
  /** In milliseconds since 1970. */
  checkedAt: number;
  onRetry: () => void;
}) => {
  const now = useNow();
  const { signedInAt } = useCoach();
  if (!error) return null;
  const minutes = Math.floor((now.getTime() - checkedAt) / 60_000);
  const since = minutes < 1 ? 'less than a minute ago' : `${duration(minutes * 60_000)} ago`;
  if (mustSignIn(error) && error.at >= signedInAt) {
    return (
      <p className="stale">
        <span role="alert">You are signed out.</span> Last updated {since}. <SignInAgain />
      </p>
    );
  }
  const isReconnecting = isPolled && (mayPass(error) || mustSignIn(error));
  return (
    <p className="stale">
      Last updated {since}.{' '}
      <span role="status">{isReconnecting ? 'Reconnecting.' : why(error)}</span>{' '}
      <button type="button" className="link" onClick={onRetry}>
        {isReconnecting ? 'Try now' : 'Try again'}
      </button>
    </p>
  );
};
