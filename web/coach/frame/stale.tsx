import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { dateTime } from '#web/coach/frame/words.ts';

/** Says since when what is shown is old, when it could not be read again. */
export const Stale = ({
  query,
}: {
  query: { error: Error | null; dataUpdatedAt: number; refetch: () => unknown };
}) => {
  const { timeZone } = useCoach();
  if (!query.error) return null;
  return (
    <p className="stale" role="status">
      No connection. This is how it was on {dateTime(new Date(query.dataUpdatedAt), timeZone)}.{' '}
      <button type="button" className="link" onClick={() => query.refetch()}>
        Try again
      </button>
    </p>
  );
};
