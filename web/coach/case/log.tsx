import { useState } from 'react';
import type { ClientCase, LogLine } from '#shared/domain/case.ts';
import { DAY } from '#shared/domain/time.ts';
import { soonTime } from '#shared/domain/zone.ts';
import { removeLine } from '#shared/endpoints/coach.ts';
import { Button, Saved, useCoach, useSave } from '#web/coach/parts.tsx';
import { firstNameOf, fullStatus } from '#web/coach/words.ts';

interface Props {
  clientCase: ClientCase;
  log: readonly LogLine[];
  now: Date;
}

type Line = LogLine | { kind: 'assessment'; line: string; at: string; isRead: boolean };

const FIRST_SHOWN = 12;

/** Assessments, tries, calls, messages, and notes, the newest first. */
export const Log = ({ clientCase, log, now }: Props) => {
  const [isWhole, setWhole] = useState(false);
  const assessments = clientCase.assessments
    .filter(({ submittedAt }) => submittedAt > (clientCase.withdrawnAt ?? ''))
    .map(({ id, submittedAt, readAt }): Line => {
      return { kind: 'assessment', line: id, at: submittedAt, isRead: readAt !== undefined };
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

const plain = {
  tried: 'Tried, no answer',
  reached: 'Reached',
  note: 'Note',
};

/** What happened, and whether the other side has read it. */
const wordsOf = (line: Line, { messagesReadAt = '', ...clientCase }: ClientCase) => {
  const name = firstNameOf(clientCase);
  if (line.kind === 'status') return [fullStatus(line)];
  if (line.kind === 'assessment') return ['Assessment', !line.isRead && ', not read'];
  if (line.kind !== 'message') return [plain[line.kind]];
  return line.from === 'client'
    ? [`${name} wrote`]
    : [`Message to ${name}`, messagesReadAt > line.at ? ', read' : ', not read yet'];
};

interface ItemProps extends Pick<Props, 'clientCase' | 'now'> {
  line: Line;
}

const LogItem = ({ line, clientCase, now }: ItemProps) => {
  const { timeZone, email } = useCoach();
  const { save, ...saving } = useSave(removeLine);
  const name = firstNameOf(clientCase);
  const [words, state] = wordsOf(line, clientCase);
  const isOwn = line.kind !== 'message' && line.kind !== 'assessment';
  const isRecent = now.getTime() - Date.parse(line.at) < DAY;
  const remove = () => {
    const effects: Partial<Record<Line['kind'], string>> = {
      reached: ` Unless you answered since, ${name} waits again.`,
      status: ' The status stays as it is.',
    };
    const effect = effects[line.kind] ?? '';
    if (confirm(`Remove “${words}” from ${name}’s log? You can’t undo this.${effect}`))
      void save({ clientId: clientCase.clientId, line: line.line });
  };
  return (
    <li data-kind={line.kind} data-from={'from' in line ? line.from : undefined}>
      <p className="line">
        <strong>{words}</strong>
        <span className="small">
          {soonTime(line.at, timeZone, now)}
          {'by' in line && line.by !== email && `, ${line.by}`}
          {state}
        </span>
        {isOwn && isRecent && (
          <span className="remove">
            <Saved {...saving} />{' '}
            <Button isOff={saving.isBusy} onClick={remove}>
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
