import { type CoachError, mustSignIn } from './api.ts';

const waitWords = (seconds: number): string =>
  seconds > 60 ? `in ${Math.ceil(seconds / 60)} minutes` : 'in a minute';

export const problemWords = ({ reason, message, retryAfter }: CoachError): string => {
  switch (reason) {
    case 'opening-limit':
      return `You have reached the hourly limit for opening assessments. The limit protects your clients. You can open more ${waitWords(retryAfter ?? 3_600)}.`;
    case 'withdrawn':
      return 'The client withdrew consent. You can no longer open anything they sent before.';
    case 'deleted':
      return 'This client’s data has been deleted.';
    case 'unreadable':
      return 'This assessment can’t be decrypted. Tell your site’s operator.';
    // The page is hidden until the next sign-in.
    case 'sign-in-again':
    case 'signed-out':
      return 'Your session had ended.';
    case 'locked':
      return 'Your access was locked. Ask the owner of the site.';
    default:
      return message;
  }
};

export const mayPass = ({ reason }: CoachError): boolean =>
  [
    'failed',
    'unavailable',
    'timed-out',
    'offline',
    'too-many',
    'sign-in-again',
    'signed-out',
  ].includes(reason);

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
}) => (
  <div className="problem" role="alert">
    <p>{problemWords(error)}</p>
    {id && !mustSignIn(error) && !SETTLED.includes(error.reason) && (
      <p className="small">
        Assessment <code>{id}</code>
        {error.requestId && (
          <>
            , request <code>{error.requestId}</code>
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

/** Goes beside the button whose action failed. */
export const Refused = ({ error, onRetry }: { error: CoachError; onRetry?: () => void }) => (
  <p className="field-error" role="alert">
    {problemWords(error)}{' '}
    {mayPass(error) && onRetry && (
      <button type="button" className="link" onClick={onRetry}>
        Try again
      </button>
    )}
  </p>
);
