import { useState } from 'react';
import { type CaseState, stateNames } from '#shared/domain/case.ts';
import type { HistoryEntry } from '#shared/domain/coach.ts';
import { dateTime } from '#shared/domain/zone.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { Problem } from '#web/coach/frame/problem.tsx';
import { useFocusKept } from '#web/ui/focus.ts';
import { useHistory } from './case-queries.ts';

const actionWords: Partial<Record<HistoryEntry['action'], string>> = {
  failed: 'failed attempt to open the case',
  refused: 'attempt to open withdrawn answers',
  withdrew: 'consent withdrawn',
  downloaded: 'data downloaded',
  noted: 'note saved',
  wrote: 'message sent',
  'read messages': 'messages opened',
};

const UNDONE = /^back to /;

export const actionOf = ({ action, change }: HistoryEntry): string => {
  if (!change || action !== 'changed') return actionWords[action] ?? action;
  const state = change.replace(UNDONE, '');
  if (state === 'clearance') {
    return `doctor’s clearance ${state === change ? 'changed' : 'changed back'}`;
  }
  const name = state in stateNames ? stateNames[state as CaseState] : state;
  return `${state === change ? 'changed' : 'changed back'} to “${name}”`;
};

/** Loads only on request, because loading the history can add an audit entry. */
export const History = ({ clientId }: { clientId: string }) => {
  const { timeZone } = useCoach();
  const [isWanted, setWanted] = useState(false);
  const { data, error, refetch, hasNextPage, fetchNextPage } = useHistory(clientId, isWanted);
  const section = useFocusKept<HTMLElement>(`${isWanted} ${hasNextPage}`);
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <section ref={section} className="history" aria-labelledby="history" tabIndex={-1}>
      <h2 id="history">History</h2>
      {!isWanted && (
        <button type="button" className="link" onClick={() => setWanted(true)}>
          Show who opened and changed this case
        </button>
      )}
      {error && <Problem error={error} onRetry={refetch} />}
      {isWanted && !data && !error && <p role="status">Loading…</p>}
      {data && (
        <ol>
          {rows.map((entry) => (
            <li key={`${entry.at} ${entry.action} ${entry.assessmentId ?? ''}`}>
              <span className="small">{dateTime(entry.at, timeZone)}</span> {actionOf(entry)} by{' '}
              {entry.by}
            </li>
          ))}
        </ol>
      )}
      {hasNextPage && (
        <button type="button" className="link" onClick={() => fetchNextPage()}>
          Show earlier entries
        </button>
      )}
    </section>
  );
};
