import { useEffect, useRef, useState } from 'react';
import { coachLimits } from '#shared/domain/coach.ts';
import { messageLimits } from '#shared/domain/message.ts';
import { addNote, sendMessage } from '#shared/endpoints/coach.ts';
import { firstNameOf } from '#web/coach/words.ts';
import { FollowUpChoice } from './follow-up-sheet.tsx';
import { SaveButton, useSave } from './save.tsx';
import { Sheet, type SheetProps } from './sheet.tsx';
import { type Draft, useDraft } from './unsent.ts';

export const NoteSheet = ({ clientCase, onClose, onDone }: SheetProps) => {
  const { clientId } = clientCase;
  const name = firstNameOf(clientCase);
  const { draft, type, leave, forget } = useDraft({ clientId, name, sheet: 'note' });
  const { save, isBusy, error } = useSave(addNote, draft.acts.first);
  const add = async () => {
    if (!(await save({ clientId, text: draft.text }))) return;
    forget();
    onDone('Saved');
  };
  return (
    <Sheet
      title={`Note about ${name}`}
      className="note-sheet"
      isBusy={isBusy}
      onSubmit={add}
      onClose={() => leave(onClose)}
    >
      <TextField
        label="Note"
        hint={`The site never shows this to ${name}. It is part of a copy of ${name}’s data.`}
        most={coachLimits.note}
        isBusy={isBusy}
        draft={draft}
        onType={type}
      />
      <SaveButton action="Save" isBusy={isBusy} error={error} />
    </Sheet>
  );
};

/** Sending answers the case. Then the sheet asks for the next step. */
export const MessageSheet = ({ clientCase, onClose, onDone }: SheetProps) => {
  const { clientId, isConfirmed } = clientCase;
  const name = firstNameOf(clientCase);
  const { draft, type, leave, forget } = useDraft({ clientId, name, sheet: 'message' });
  const { save, isBusy, error } = useSave(sendMessage, draft.acts.first);
  const [sent, setSent] = useState<string>();
  const [isChoosing, setChoosing] = useState(false);
  const send = async () => {
    if (!(await save({ clientId, text: draft.text }))) return;
    setSent(draft.text);
    forget();
  };
  useEffect(() => {
    // The field that had the focus is gone.
    if (sent !== undefined) document.getElementById('sheet-title')?.focus();
  }, [sent]);
  const done = () => onDone(`Sent to ${name}`);
  if (sent !== undefined) {
    return (
      <Sheet title={`Sent to ${name}`} isBusy={isChoosing} onClose={done}>
        <FollowUpChoice clientId={clientId} text={sent} onBusy={setChoosing} onDone={done} />
      </Sheet>
    );
  }
  return (
    <Sheet
      title={`Message to ${name}`}
      isBusy={isBusy}
      onSubmit={send}
      onClose={() => leave(onClose)}
    >
      <TextField
        label="Message"
        hint={
          isConfirmed ? undefined : `${name} gets the email about it after confirming the address.`
        }
        most={messageLimits.text}
        isBusy={isBusy}
        draft={draft}
        onType={type}
      />
      <SaveButton action={`Send to ${name}`} busy="Sending…" isBusy={isBusy} error={error} />
    </Sheet>
  );
};

interface FieldProps {
  label: string;
  hint?: string | undefined;
  most: number;
  isBusy: boolean;
  draft: Draft;
  onType(text: string): void;
}

/** Takes more than the limit, so that nothing is cut off. */
const TextField = ({ label, hint, most, isBusy, draft: { text }, onType }: FieldProps) => {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  }, []);
  const over = text.length - most;
  return (
    <label>
      {label}
      <textarea
        ref={field}
        className="input"
        rows={5}
        value={text}
        readOnly={isBusy}
        aria-invalid={over > 0}
        onChange={({ target }) => onType(target.value)}
      />
      {hint && <span className="small">{hint}</span>}
      <span role="status" className="field-error">
        {over > 0 && `${over} characters more than the ${most} that fit`}
      </span>
    </label>
  );
};
