import { soonTime } from '#shared/domain/zone.ts';
import { changeStatus, recordCall } from '#shared/endpoints/coach.ts';
import { Button } from '#web/coach/button.tsx';
import { useCoach } from '#web/coach/coach-context.tsx';
import { firstNameOf, hrefOf } from '#web/coach/words.ts';
import { NextStep } from './next-step.tsx';
import { SaveButton, useSave } from './save.tsx';
import { Sheet, type SheetProps } from './sheet.tsx';
import { useDraft } from './unsent.ts';

/** After a call, which the phone makes: no answer keeps the due time, and “Reached” answers the case. */
export const CallSheet = ({ clientCase, onClose, onDone }: SheetProps) => {
  const { clientId, contact = {}, status } = clientCase;
  const { timeZone } = useCoach();
  const name = firstNameOf(clientCase);
  const { draft, change, type, leave, forget } = useDraft({ clientId, name, sheet: 'call' });
  const { wasReached, isNowClient, followUpAt, text, acts } = draft;
  const call = useSave(recordCall, acts.first);
  const promotion = useSave(changeStatus, acts.second);
  const isBusy = call.isBusy || promotion.isBusy;

  const save = async () => {
    const note = text.trim() || undefined;
    if (!(await call.save({ clientId, wasReached, note, followUpAt }))) return;
    const promotes = wasReached && isNowClient;
    if (promotes && !(await promotion.save({ clientId, status: 'client' }))) return;
    forget();
    onDone('Saved');
  };
  const question = `Did you reach ${name}?`;
  const keeps = !wasReached && clientCase.followUpAt;
  return (
    <Sheet title={question} isBusy={isBusy} onSubmit={save} onClose={() => leave(onClose)}>
      <p>
        <a href={hrefOf(contact)}>{contact.phone ?? contact.email}</a>
      </p>
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
      <label>
        Note <span className="small">(the site never shows it to {name})</span>
        <textarea
          className="input short-text"
          rows={2}
          value={text}
          readOnly={isBusy}
          onChange={({ target }) => type(target.value)}
        />
      </label>
      <NextStep
        chosen={{ at: followUpAt }}
        none={keeps ? `Keep ${soonTime(keeps, timeZone)}` : 'None'}
        isBusy={isBusy}
        onChoose={(at) => change({ followUpAt: at })}
      />
      <SaveButton action="Save" isBusy={isBusy} error={call.error ?? promotion.error} />
    </Sheet>
  );
};
