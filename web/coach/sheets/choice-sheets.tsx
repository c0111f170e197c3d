import { coachReasons } from '#shared/domain/case.ts';
import { soonTime } from '#shared/domain/zone.ts';
import { changeStatus, setFollowUp } from '#shared/endpoints/coach.ts';
import { Button, Saved, useCoach, useSave } from '#web/coach/parts.tsx';
import { firstNameOf, nameOf } from '#web/coach/words.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { NextStep } from './next-step.tsx';
import { Sheet, type SheetProps } from './sheet.tsx';

/** A choice acts at once. `sent` is a message just sent, which may name a time. */
export const FollowUpSheet = ({
  clientCase,
  sent,
  onClose,
  onDone,
}: SheetProps & { sent?: string | undefined }) => {
  const { clientId, status, followUpAt, contact } = clientCase;
  const { timeZone } = useCoach();
  const name = nameOf(clientCase);
  const title = `${sent === undefined ? 'Follow up with' : 'Sent to'} ${firstNameOf(clientCase)}`;
  const done = () => onDone(sent === undefined ? 'Saved' : title);
  const { save, ...saving } = useSave(setFollowUp, { onSaved: done });
  const download = (at: string) =>
    saveFile(
      `Call ${name}.ics`,
      'text/calendar',
      calendarEvent({ id: clientId, name, phone: contact?.phone, at: new Date(at) }),
    );
  return (
    <Sheet title={title} isBusy={saving.isBusy} onClose={sent === undefined ? onClose : done}>
      {followUpAt && (
        <p>
          Set for {soonTime(followUpAt, timeZone)}.{' '}
          <Button onClick={() => download(followUpAt)}>Add to calendar</Button>
        </p>
      )}
      <NextStep
        text={sent}
        isClosed={status === 'closed'}
        isBusy={saving.isBusy}
        onChoose={(at) => save({ clientId, followUpAt: at })}
      />
      <Saved {...saving} />
    </Sheet>
  );
};

const choices = [
  { words: 'Open', to: { status: 'open' } },
  { words: 'Client', to: { status: 'client' } },
  ...coachReasons.map((reason) => ({
    words: `Closed: ${reason}`,
    to: { status: 'closed' as const, reason },
  })),
] as const;

/** What a trainer should know before closing a case. */
const hints: Record<string, string> = {
  'Closed: not a fit': 'The site doesn’t tell the client, so write first.',
  'Closed: junk': 'What the client sends from now on is stored, but doesn’t reopen it.',
};

/** A choice acts at once. Any status can be chosen from any other. */
export const StatusSheet = ({ clientCase, onClose, onDone }: SheetProps) => {
  const { clientId, status, reason } = clientCase;
  const { save, ...saving } = useSave(changeStatus, { onSaved: () => onDone('Saved') });
  return (
    <Sheet title={`${firstNameOf(clientCase)}’s status`} isBusy={saving.isBusy} onClose={onClose}>
      <ul className="statuses">
        {choices.map(({ words, to }) => {
          const isCurrent =
            to.status === status && ('reason' in to ? to.reason : undefined) === reason;
          return (
            <li key={words}>
              <Button
                className=""
                aria-current={isCurrent}
                isOff={saving.isBusy}
                onClick={() => (isCurrent ? onClose() : save({ clientId, ...to }))}
              >
                {words}
                <span className="small">{isCurrent ? 'Now' : hints[words]}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      <Saved {...saving} />
    </Sheet>
  );
};

const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** RFC 5545, 3.3.11. */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (letter) => `\\${letter}`).replace(/\r?\n/g, '\\n');

interface Call {
  id: string;
  name: string;
  phone: string | undefined;
  at: Date;
}

export const calendarEvent = ({ id, name, phone, at }: Call): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Coaching//Call//EN',
    'BEGIN:VEVENT',
    `UID:${id}-${stamp(at)}`,
    `DTSTAMP:${stamp(new Date())}`,
    `DTSTART:${stamp(at)}`,
    'DURATION:PT30M',
    `SUMMARY:${escaped(`Call ${name}`)}`,
    `LOCATION:${escaped(phone ?? '')}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
