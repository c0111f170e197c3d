import { useState } from 'react';
import { type ClientCase, clearances } from '#shared/domain/case.ts';
import { wallClock } from '#shared/domain/zone.ts';
import { setClearance } from '#shared/endpoints/coach.ts';
import { Button } from '#web/coach/button.tsx';
import { useCoach } from '#web/coach/coach-context.tsx';
import { Heading } from '#web/coach/coach-frame.tsx';
import { Saved, useSave } from '#web/coach/sheets/save.tsx';
import { hrefOf, nameOf, type Present, placeText } from '#web/coach/words.ts';
import { EmailBreaks } from '#web/ui/email-breaks.tsx';
import type { Given } from './answers.ts';
import { age } from './units.ts';

interface Props {
  clientCase: ClientCase;
  answers: Given | undefined;
  present: Present;
}

export const CaseHead = ({ clientCase, answers, present }: Props) => {
  const { now, timeZone } = present;
  const { bookingUrl } = useCoach();
  const { contact = {}, isConfirmed } = clientCase;
  const name = nameOf(clientCase);
  const place = placeText(clientCase, present);
  const years = answers?.dateOfBirth && age(answers.dateOfBirth, wallClock(now, timeZone).date);
  return (
    <header className="case-head">
      <Heading title={name}>
        {name}
        {years && <span className="age">, {years}</span>}
      </Heading>
      <p className={`place level-${place.level}`}>{place.text}</p>
      <p className="line contact">
        {contact.phone && <a href={hrefOf(contact)}>{contact.phone}</a>}
        {contact.email && (
          <a href={hrefOf({ email: contact.email })}>
            <EmailBreaks text={contact.email} />
          </a>
        )}
        {bookingUrl && (
          <a href={bookingUrl} target="_blank" rel="noreferrer">
            Booking page
          </a>
        )}
      </p>
      {!isConfirmed && (
        <p className="level-amber">
          Address not confirmed: {contact.phone ? 'call' : 'it may belong to someone else'}
        </p>
      )}
      {contact.typedEmail && (
        <p className="small">
          Typed in the form: <EmailBreaks text={contact.typedEmail} />
        </p>
      )}
      <Clearance clientCase={clientCase} />
    </header>
  );
};

/** Buttons, because the arrow keys would change a list of options. */
const Clearance = ({ clientCase: { clientId, clearance } }: Pick<Props, 'clientCase'>) => {
  const saving = useSave(setClearance);
  const [chosen, choose] = useState(clearance);
  const save = (choice = chosen) => {
    choose(choice);
    void saving.save({ clientId, clearance: choice === clearance ? null : (choice ?? null) });
  };
  return (
    <fieldset className="line choices clearance">
      <legend>
        Clearance<span className="unseen"> of a doctor</span>
      </legend>
      {clearances.map((choice) => (
        <Button
          key={choice}
          className="choice"
          aria-pressed={choice === clearance}
          isOff={saving.isBusy}
          onClick={() => save(choice)}
        >
          {choice}
        </Button>
      ))}
      <Saved {...saving} onRetry={() => save()} />
    </fieldset>
  );
};
