import { dateTime } from '#shared/domain/zone.ts';
import type { Opened } from '#shared/endpoints/coach.ts';
import { useOpened } from '#web/coach/case/case-queries.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { Problem } from '#web/coach/frame/problem.tsx';
import { type AnswerChange, changesBetween } from './changes.ts';

const Lists = ({ added = [], gone = [] }: Pick<AnswerChange, 'added' | 'gone'>) => (
  <ul className="compared-choices">
    {added.map((each) => (
      <li key={each}>New: {each}</li>
    ))}
    {gone.map((each) => (
      <li key={each}>No longer: {each}</li>
    ))}
  </ul>
);

const NONE = 'Not answered';

/** What changed between two of a client's assessments. Both openings are audited and count toward the limit. */
export const Comparison = ({ opened, otherId }: { opened: Opened; otherId: string }) => {
  const { timeZone } = useCoach();
  const other = useOpened(otherId);
  if (!other.opened) {
    return other.error ? (
      <Problem error={other.error} id={otherId} onRetry={other.retry} />
    ) : (
      <p role="status">Opening…</p>
    );
  }
  const [older, newer] = [opened, other.opened].sort((one, two) =>
    one.createdAt.localeCompare(two.createdAt),
  ) as [Opened, Opened];
  const changes = changesBetween(older.answers, newer.answers, timeZone);
  return (
    <table className="compared">
      <caption>
        {changes.length === 0
          ? 'Every answer is the same.'
          : `${changes.length} ${changes.length === 1 ? 'answer' : 'answers'} changed`}
      </caption>
      {changes.length > 0 && (
        <>
          <thead>
            <tr>
              <th scope="col">Question</th>
              <th scope="col">{dateTime(older.createdAt, timeZone)}</th>
              <th scope="col">{dateTime(newer.createdAt, timeZone)}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ question, before, after, added, gone }) => (
              <tr key={question}>
                <th scope="row">{question}</th>
                <td>{before ?? NONE}</td>
                <td>
                  {after ?? NONE}
                  {(added || gone) && <Lists added={added ?? []} gone={gone ?? []} />}
                </td>
              </tr>
            ))}
          </tbody>
        </>
      )}
    </table>
  );
};
