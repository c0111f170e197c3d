import { useEffect, useState } from 'react';
import { soonTime } from '#shared/domain/zone.ts';
import { setFollowUp } from '#shared/endpoints/coach.ts';
import { Button } from '#web/coach/button.tsx';
import { useCoach } from '#web/coach/coach-context.tsx';
import { saveFile } from '#web/coach/save-file.ts';
import { firstNameOf, nameOf } from '#web/coach/words.ts';
import { calendarEvent } from './calendar.ts';
import { NextStep } from './next-step.tsx';
import { Saved, useSave } from './save.tsx';
import { Sheet, type SheetProps } from './sheet.tsx';

interface ChoiceProps {
  clientId: string;
  text?: string;
  onBusy(isBusy: boolean): void;
  onDone(): void;
}

/** A choice acts at once. */
export const FollowUpChoice = ({ clientId, text = '', onBusy, onDone }: ChoiceProps) => {
  const { save, isBusy, error } = useSave(setFollowUp);
  const [tried, setTried] = useState<string>();
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  const choose = async (followUpAt: string | undefined) => {
    setTried(followUpAt);
    if (await save({ clientId, followUpAt })) onDone();
  };
  return (
    <>
      <NextStep text={text} isBusy={isBusy} onChoose={choose} />
      <Saved isBusy={isBusy} error={error} onRetry={() => choose(tried)} />
    </>
  );
};

export const FollowUpSheet = ({ clientCase, onClose, onDone }: SheetProps) => {
  const { clientId, followUpAt, contact } = clientCase;
  const { timeZone } = useCoach();
  const [isBusy, setBusy] = useState(false);
  const name = nameOf(clientCase);
  const download = (at: string) => {
    const event = { id: clientId, name, phone: contact?.phone, at: new Date(at), now: new Date() };
    saveFile(`Call ${name}.ics`, 'text/calendar', calendarEvent(event));
  };
  return (
    <Sheet title={`Follow up with ${firstNameOf(clientCase)}`} isBusy={isBusy} onClose={onClose}>
      {followUpAt && (
        <p>
          Set for {soonTime(followUpAt, timeZone)}.{' '}
          <Button onClick={() => download(followUpAt)}>Add to calendar</Button>
        </p>
      )}
      <FollowUpChoice clientId={clientId} onBusy={setBusy} onDone={() => onDone('Saved')} />
    </Sheet>
  );
};
