import { type ReactNode, useState } from 'react';
import { coachLimits } from '#shared/domain/coach.ts';
import { messageLimits } from '#shared/domain/message.ts';
import { addNote, sendMessage } from '#shared/endpoints/coach.ts';
import { useSave } from '#web/coach/parts.tsx';
import { firstNameOf } from '#web/coach/words.ts';
import { FollowUpSheet } from './choice-sheets.tsx';
import { SaveButton, Sheet, type SheetProps, TextField } from './sheet.tsx';
import { useSheetDraft } from './unsent.ts';

interface Props extends Omit<SheetProps, 'onDone'> {
  sheet: 'note' | 'message';
  endpoint: typeof addNote | typeof sendMessage;
  title: string;
  label: string;
  hint: ReactNode;
  most: number;
  action: string;
  busy?: string;
  onSaved(text: string): void;
}

const TextSheet = ({ clientCase, sheet, endpoint, title, ...props }: Props) => {
  const { draft, change, leave, forget } = useSheetDraft(clientCase, sheet);
  const { text, act } = draft;
  const onSaved = () => {
    forget();
    props.onSaved(text);
  };
  const { save, isBusy, error } = useSave(endpoint, { kept: act, onSaved });
  return (
    <Sheet
      title={title}
      className={`${sheet}-sheet`}
      isBusy={isBusy}
      onSubmit={() => save({ clientId: clientCase.clientId, text })}
      onClose={() => {
        leave();
        props.onClose();
      }}
    >
      <TextField
        {...props}
        text={text}
        isBusy={isBusy}
        hasFocus
        onType={(typed) => change({ text: typed })}
      />
      <SaveButton {...props} isBusy={isBusy} error={error} />
    </Sheet>
  );
};

export const NoteSheet = ({ onDone, ...props }: SheetProps) => {
  const name = firstNameOf(props.clientCase);
  return (
    <TextSheet
      {...props}
      sheet="note"
      endpoint={addNote}
      title={`Note about ${name}`}
      label="Note"
      hint={`The site never shows this to ${name}. It is part of a copy of ${name}’s data.`}
      most={coachLimits.note}
      action="Save"
      onSaved={() => onDone('Saved')}
    />
  );
};

/** Sending answers the case. Then the sheet asks for the next step. */
export const MessageSheet = (props: SheetProps) => {
  const { clientCase } = props;
  const { answeredAt = '', isConfirmed } = clientCase;
  const name = firstNameOf(clientCase);
  const [sent, setSent] = useState<string>();
  const [answeredBefore] = useState(answeredAt);
  if (sent !== undefined) return <FollowUpSheet {...props} sent={sent} />;
  return (
    <TextSheet
      {...props}
      sheet="message"
      endpoint={sendMessage}
      title={`Message to ${name}`}
      label="Message"
      hint={
        answeredAt > answeredBefore ? (
          <span className="level-amber">{name} got an answer meanwhile: see the log first.</span>
        ) : (
          !isConfirmed && `${name} gets the email about it after confirming the address.`
        )
      }
      most={messageLimits.text}
      action={`Send to ${name}`}
      busy="Sending…"
      onSaved={setSent}
    />
  );
};
