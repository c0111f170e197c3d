import { CalendarClock, CircleDot, Mail, MessageSquare, NotebookPen, Phone } from 'lucide-react';
import type { ClientCase } from '#shared/domain/case.ts';
import { Button } from '#web/coach/parts.tsx';
import { CallSheet } from '#web/coach/sheets/call-sheet.tsx';
import { FollowUpSheet, StatusSheet } from '#web/coach/sheets/choice-sheets.tsx';
import { useSheet } from '#web/coach/sheets/sheet.tsx';
import { MessageSheet, NoteSheet } from '#web/coach/sheets/text-sheets.tsx';
import { sheetToReopen, unsentTexts } from '#web/coach/sheets/unsent.ts';
import { hrefOf } from '#web/coach/words.ts';

const sheets = {
  call: CallSheet,
  message: MessageSheet,
  note: NoteSheet,
  'follow-up': FollowUpSheet,
  status: StatusSheet,
};

type Name = keyof typeof sheets;

const buttons = [
  ['message', 'Message', MessageSquare],
  ['note', 'Note', NotebookPen],
  ['follow-up', 'Follow up', CalendarClock],
  ['status', 'Status', CircleDot],
] as const;

/** The five actions, within the thumb's reach. */
export const Actions = ({ clientCase }: { clientCase: ClientCase }) => {
  const { clientId, contact = {} } = clientCase;
  const { shown, saved, open, props } = useSheet<Name>(() => sheetToReopen(clientId));
  const href = hrefOf(contact);
  const labelOf = (name: Name, words: string, Icon: typeof Phone) => (
    <>
      <Icon aria-hidden="true" size={20} strokeWidth={1.5} />
      {words}
      {unsentTexts(clientId).some(({ sheet }) => sheet === name) && (
        <span className="dot">
          <span className="unseen">, not finished</span>
        </span>
      )}
    </>
  );
  const Shown = shown && sheets[shown];
  return (
    <>
      <div className="actions">
        <p role="status" className="saved">
          {saved}
        </p>
        {href && (
          <a className="action action-first" href={href} onClick={() => open('call')}>
            {contact.phone ? labelOf('call', 'Call', Phone) : labelOf('call', 'Email', Mail)}
          </a>
        )}
        {buttons.map(([name, words, Icon]) => (
          <Button key={name} className="action" onClick={() => open(name)}>
            {labelOf(name, words, Icon)}
          </Button>
        ))}
      </div>
      {Shown && <Shown key={shown} clientCase={clientCase} {...props} />}
    </>
  );
};
