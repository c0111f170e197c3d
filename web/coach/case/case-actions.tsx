import { useEffect, useRef, useState } from 'react';
import { type Change, waits } from '#shared/domain/case.ts';
import type { Opened } from '#shared/endpoints/coach/case.ts';
import { ChoiceMenu, Label, useCaseChanges } from '#web/coach/change/case-changes.tsx';
import { Called, PlanCall } from '#web/coach/change/case-dialogs.tsx';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { TITLE_ID } from '#web/coach/frame/dialog-form.tsx';
import { useFocusKept } from '#web/ui/focus.ts';
import { newerThan, telOf } from './contact.tsx';

const isCall = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a[href^="tel:"]') !== null;

export const CaseActions = ({ opened }: { opened: Opened }) => {
  const { clientCase } = opened;
  const { bookingUrl } = useCoach();
  const { choices, change, isPending, isSaved, problem, dialog } = useCaseChanges(clientCase);
  const section = useFocusKept<HTMLElement>(clientCase.stateAt);
  const question = useRef<HTMLDialogElement>(null);
  const plan = useRef<HTMLDialogElement>(null);
  const [hasCalled, setCalled] = useState(false);
  const [isPlanning, setPlanning] = useState(false);
  const isWaiting = waits(clientCase.state);
  useEffect(() => {
    if (isPlanning) plan.current?.showModal();
  }, [isPlanning]);
  useEffect(() => {
    if (!hasCalled) return;
    // At a computer, the trainer reads and writes in this page during the call.
    const isComputer = matchMedia('(hover: hover) and (pointer: fine)').matches;
    if (isComputer) question.current?.show();
    else question.current?.showModal();
  }, [hasCalled]);
  useEffect(() => {
    if (!isWaiting) {
      question.current?.close();
      return;
    }
    // The question opens at the click, so a trainer who calls from a phone sees it after the call.
    const ask = ({ target }: Event) => isCall(target) && setCalled(true);
    document.addEventListener('click', ask);
    return () => document.removeEventListener('click', ask);
  }, [isWaiting]);
  const isNewest = !newerThan(opened);
  const planCall = { words: 'Add a call to my calendar…', choose: () => setPlanning(true) };
  const closeQuestion = () => question.current?.close();
  return (
    <section ref={section} className="actions" aria-label="What happened" tabIndex={-1}>
      {clientCase.contact?.phone && isNewest && (
        <a className="button button-quiet" href={telOf(clientCase.contact.phone)}>
          Call
        </a>
      )}
      {choices
        .filter((choice) => choice.button)
        .map(({ button, choose, ...label }) => (
          <button
            key={label.words}
            type="button"
            className={button}
            aria-disabled={isPending}
            onClick={choose}
          >
            <Label {...label} />
          </button>
        ))}
      <ChoiceMenu
        label="More"
        choices={[
          ...choices.filter((choice) => !choice.button),
          ...(clientCase.contact && isNewest ? [planCall] : []),
        ]}
        isPending={isPending}
      >
        {bookingUrl && (
          <a href={bookingUrl} target="_blank" rel="noreferrer">
            Booking page
          </a>
        )}
      </ChoiceMenu>
      <p role="status" className={isPending ? 'change-result' : 'unseen'}>
        {isPending ? 'Saving…' : isSaved && 'Saved.'}
      </p>
      {problem}
      {dialog}
      <dialog
        ref={question}
        className="dialog called"
        aria-labelledby="called"
        onKeyDown={({ key }) => key === 'Escape' && closeQuestion()}
        onClose={() => setCalled(false)}
      >
        {hasCalled && (
          <Called
            name={clientCase.contact?.name ?? 'this client'}
            onSave={(made: Change) => {
              closeQuestion();
              change(made);
            }}
            onCancel={closeQuestion}
          />
        )}
      </dialog>
      <dialog
        ref={plan}
        className="dialog"
        aria-labelledby={TITLE_ID}
        onClose={() => setPlanning(false)}
      >
        {isPlanning && <PlanCall opened={opened} onClose={() => plan.current?.close()} />}
      </dialog>
    </section>
  );
};
