import { useState } from 'react';
import type { ClientCase, LogLine } from '#shared/domain/case.ts';
import { DAY } from '#shared/domain/time.ts';
import { soonTime } from '#shared/domain/zone.ts';
import { removeLine } from '#shared/endpoints/coach.ts';
import { Button } from '#web/coach/button.tsx';
import { useCoach } from '#web/coach/coach-context.tsx';
import { Saved, useSave } from '#web/coach/sheets/save.tsx';
import { firstNameOf, statusWords } from '#web/coach/words.ts';

interface Props {
  clientCase: ClientCase;
  log: readonly LogLine[];
  now: Date;
}

type Line = LogLine | { kind: 'assessment'; line: string; at: string; readAt?: string | undefined };

const FIRST_SHOWN = 12;

/** Assessments, tries, calls, messages, and notes, the newest first. */
export const Log = ({ clientCase, log, now }: Props) => {
  const [isWhole, setWhole] = useState(false);
  const assessments = clientCase.assessments
    .filter(({ submittedAt }) => submittedAt > (clientCase.withdrawnAt ?? ''))
    .map(({ id, submittedAt, readAt }): Line => {
      return { kind: 'assessment', line: id, at: submittedAt, readAt };
    });
  const lines = [...log, ...assessments].sort((one, other) => other.at.localeCompare(one.at));
  const shown = isWhole ? lines : lines.slice(0, FIRST_SHOWN);
  return (
    <section className="log" aria-labelledby="log">
      <h2 id="log">Log</h2>
      <ol>
        {shown.map((line) => (
          <LogItem key={line.line} line={line} clientCase={clientCase} now={now} />
        ))}
      </ol>
      {shown.length < lines.length && (
        <Button onClick={() => setWhole(true)}>Show all {lines.length}</Button>
      )}
    </section>
  );
};

const wordsOf = (line: Line, name: string): string => {
  switch (line.kind) {
    case 'assessment':
      return 'Assessment';
    case 'tried':
      return 'Tried, no answer';
    case 'reached':
      return 'Reached';
    case 'note':
      return 'Note';
    case 'status':
      return line.status === 'closed'
        ? `Closed: ${statusWords(line).toLowerCase()}`
        : statusWords(line);
    case 'message':
      return line.from === 'client' ? `${name} wrote` : `Message to ${name}`;
  }
};

interface ItemProps extends Pick<Props, 'clientCase' | 'now'> {
  line: Line;
}

const LogItem = ({ line, clientCase, now }: ItemProps) => {
  const { timeZone, email } = useCoach();
  const { save, isBusy, error } = useSave(removeLine);
  const name = firstNameOf(clientCase);
  const words = wordsOf(line, name);
  const by = 'by' in line && line.by !== email ? `, ${line.by}` : '';
  const isOwn = line.kind !== 'message' && line.kind !== 'assessment';
  const isRecent = now.getTime() - Date.parse(line.at) < DAY;
  const remove = () => save({ clientId: clientCase.clientId, line: line.line });
  const ask = () => {
    const effect = line.kind === 'reached' ? ` ${name} then waits again, since the same time.` : '';
    if (confirm(`Remove “${words}” from ${name}’s log? You can’t undo this.${effect}`)) remove();
  };
  return (
    <li data-kind={line.kind} data-from={'from' in line ? line.from : undefined}>
      <p className="line log-head">
        <strong>{words}</strong>
        <span className="small">
          {soonTime(line.at, timeZone, now)}
          {by}
          {stateOf(line, clientCase)}
        </span>
        {isOwn && isRecent && (
          <span className="remove">
            <Saved isBusy={isBusy} error={error} onRetry={remove} />{' '}
            <Button isOff={isBusy} onClick={ask}>
              Remove<span className="unseen"> “{words}”</span>
            </Button>
          </span>
        )}
      </p>
      {'text' in line && (
        <p className="their-words">{line.text ?? 'This text can’t be decrypted.'}</p>
      )}
    </li>
  );
};

/** Whether the other side has read it. */
const stateOf = (line: Line, { messagesReadAt = '' }: ClientCase): string => {
  if (line.kind === 'assessment') return line.readAt ? '' : ', not read';
  if (line.kind !== 'message' || line.from === 'client') return '';
  return messagesReadAt > line.at ? ', read' : ', not read yet';
};
