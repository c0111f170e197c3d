import { dateTime } from '#shared/domain/zone.ts';
import type { Opened } from '#shared/endpoints/coach/case.ts';
import { useOpened } from '#web/coach/case/case-queries.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { Problem } from '#web/coach/frame/problem.tsx';
import { answersIn, type Given } from './answers.tsx';
import { weight } from './units.ts';

const FIRST = ['Current Weight', 'Goal Weight', 'Medical Conditions'];

export interface AnswerChange {
  question: string;
  before: string | undefined;
  after: string | undefined;
  added?: string[];
  gone?: string[];
}

const rank = ({ question }: AnswerChange): number =>
  FIRST.includes(question) ? FIRST.indexOf(question) : FIRST.length;

export const changesBetween = (before: Given, after: Given, timeZone: string): AnswerChange[] => {
  const answersOf = (given: Given) =>
    new Map(
      answersIn(given, timeZone)
        .flatMap(({ rows }) => rows)
        .map(({ question, answer }) => [question, answer]),
    )
      // Leaves out the distance from the current weight, so that only a new goal counts as a change.
      .set('Goal Weight', weight(given.goalWeight));
  const [old, present] = [answersOf(before), answersOf(after)];
  return [...new Set([...present.keys(), ...old.keys()])]
    .filter((question) => old.get(question) !== present.get(question))
    .map((question): AnswerChange => {
      const change = { question, before: old.get(question), after: present.get(question) };
      if (question !== 'Medical Conditions') return change;
      const { medicalConditions: was = [] } = before;
      const { medicalConditions: is = [] } = after;
      return {
        ...change,
        added: is.filter((each) => !was.includes(each)),
        gone: was.filter((each) => !is.includes(each)),
      };
    })
    .sort((one, other) => rank(one) - rank(other));
};

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
