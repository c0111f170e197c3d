import { CalendarClock, CircleDot, Mail, MessageSquare, NotebookPen, Phone } from 'lucide-react';
import type { ClientCase } from '#shared/domain/case.ts';
import { Button } from '#web/coach/button.tsx';
import { CallSheet } from '#web/coach/sheets/call-sheet.tsx';
import { FollowUpSheet } from '#web/coach/sheets/follow-up-sheet.tsx';
import { useSheet } from '#web/coach/sheets/sheet.tsx';
import { StatusSheet } from '#web/coach/sheets/status-sheet.tsx';
import { MessageSheet, NoteSheet } from '#web/coach/sheets/text-sheets.tsx';
import { sheetToReopen, unsentTexts } from '#web/coach/sheets/unsent.ts';
import { hrefOf } from '#web/coach/words.ts';

const buttons = [
  { sheet: 'message', words: 'Message', Icon: MessageSquare, Sheet: MessageSheet },
  { sheet: 'note', words: 'Note', Icon: NotebookPen, Sheet: NoteSheet },
  { sheet: 'follow-up', words: 'Follow up', Icon: CalendarClock, Sheet: FollowUpSheet },
  { sheet: 'status', words: 'Status', Icon: CircleDot, Sheet: StatusSheet },
];

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const;

/** The five actions, within the thumb's reach. */
export const Actions = ({ clientCase }: { clientCase: ClientCase }) => {
  const { clientId, contact = {} } = clientCase;
  const { shown, saved, open, props } = useSheet<string>(() => sheetToReopen(clientId));
  const unsent = new Set<string>(unsentTexts(clientId).map((draft) => draft.sheet));
  const href = hrefOf(contact);
  const Shown = shown === 'call' ? CallSheet : buttons.find(({ sheet }) => sheet === shown)?.Sheet;
  return (
    <>
      <div className="actions">
        <p role="status" className="saved">
          {saved}
        </p>
        {href && (
          <a className="action action-first" href={href} onClick={() => open('call')}>
            {contact.phone ? <Phone {...icon} /> : <Mail {...icon} />}
            {contact.phone ? 'Call' : 'Email'}
            {unsent.has('call') && <Dot />}
          </a>
        )}
        {buttons.map(({ sheet: name, words, Icon }) => (
          <Button key={name} className="action" onClick={() => open(name)}>
            <Icon {...icon} />
            {words}
            {unsent.has(name) && <Dot />}
          </Button>
        ))}
      </div>
      {Shown && <Shown key={shown} clientCase={clientCase} {...props} />}
    </>
  );
};

const Dot = () => (
  <span className="dot">
    <span className="unseen">, not sent yet</span>
  </span>
);
