import { coachLimits } from '#shared/domain/coach.ts';
import { soonTime } from '#shared/domain/zone.ts';
import { changeStatus, recordCall } from '#shared/endpoints/coach.ts';
import { Button, useCoach, useSave } from '#web/coach/parts.tsx';
import { firstNameOf, hrefOf } from '#web/coach/words.ts';
import { NextStep } from './next-step.tsx';
import { SaveButton, Sheet, type SheetProps, TextField } from './sheet.tsx';
import { useSheetDraft } from './unsent.ts';

/** After a call, which the phone makes: no answer keeps the due time, and “Reached” answers the case. */
export const CallSheet = ({ clientCase, onClose, onDone }: SheetProps) => {
  const { clientId, contact = {}, status } = clientCase;
  const { timeZone } = useCoach();
  const name = firstNameOf(clientCase);
  const { draft, change, leave, forget } = useSheetDraft(clientCase, 'call');
  const { wasReached, isNowClient, followUpAt, text } = draft;
  const call = useSave(recordCall, { kept: draft.act });
  const promotion = useSave(changeStatus, { kept: draft.secondAct });
  const isBusy = call.isBusy || promotion.isBusy;

  const save = async () => {
    const note = text.trim() || undefined;
    // The second attempt may have only the promotion left.
    if (!call.isSaved && !(await call.save({ clientId, wasReached, note, followUpAt }))) return;
    const promotes = wasReached && isNowClient;
    if (promotes && !(await promotion.save({ clientId, status: 'client' }))) return;
    forget();
    onDone('Saved');
  };
  const close = () => {
    leave();
    onClose();
  };
  const question = `Did you reach ${name}?`;
  const keeps = !wasReached && clientCase.followUpAt;
  return (
    <Sheet title={question} isBusy={isBusy} onSubmit={save} onClose={close}>
      <a href={hrefOf(contact)}>{contact.phone ?? contact.email}</a>
      <fieldset className="line choices">
        <legend className="unseen">{question}</legend>
        {[true, false].map((reached) => (
          <Button
            key={String(reached)}
            className="choice"
            aria-pressed={wasReached === reached}
            onClick={() => change({ wasReached: reached })}
          >
            {reached ? 'Reached' : 'No answer'}
          </Button>
        ))}
        {wasReached && status !== 'client' && (
          <Button
            className="choice"
            aria-pressed={isNowClient}
            onClick={() => change({ isNowClient: !isNowClient })}
          >
            Now a client
          </Button>
        )}
      </fieldset>
      <TextField
        label="Note"
        hint={`The site never shows it to ${name}.`}
        most={coachLimits.note}
        text={text}
        isBusy={isBusy}
        onType={(typed) => change({ text: typed })}
      />
      <NextStep
        chosen={{ at: followUpAt }}
        none={keeps ? `Keep ${soonTime(keeps, timeZone)}` : 'None'}
        isClosed={status === 'closed' && !isNowClient}
        isBusy={isBusy}
        onChoose={(at) => change({ followUpAt: at })}
      />
      <SaveButton action="Save" isBusy={isBusy} error={call.error ?? promotion.error} />
    </Sheet>
  );
};
