import { useState } from 'react';
import { coachReasons } from '#shared/domain/case.ts';
import { changeStatus } from '#shared/endpoints/coach.ts';
import { Button } from '#web/coach/button.tsx';
import { firstNameOf } from '#web/coach/words.ts';
import { Saved, useSave } from './save.tsx';
import { Sheet, type SheetProps } from './sheet.tsx';

type Choice =
  | { status: 'open' | 'client'; reason?: undefined }
  | { status: 'closed'; reason: (typeof coachReasons)[number] };

const choices: Choice[] = [
  { status: 'open' },
  { status: 'client' },
  ...coachReasons.map((reason) => ({ status: 'closed' as const, reason })),
];

const wordsOf = ({ status, reason }: Choice): string =>
  reason ? `Closed: ${reason}` : status === 'open' ? 'Open' : 'Client';

/** What deserves a second look. */
const questionOf = ({ reason }: Choice, name: string): string | undefined => {
  if (reason === 'junk')
    return `Close ${name}’s case as junk? What ${name} sends from now on is stored, but doesn’t reopen it.`;
  return reason === 'not a fit'
    ? `Close ${name}’s case as not a fit? The site doesn’t tell ${name}, so write first.`
    : undefined;
};

/** A choice acts at once. Any status can be chosen from any other. */
export const StatusSheet = ({ clientCase, onClose, onDone }: SheetProps) => {
  const { clientId, status, reason } = clientCase;
  const name = firstNameOf(clientCase);
  const { save, isBusy, error } = useSave(changeStatus);
  const [tried, setTried] = useState<Choice>();
  const change = async (choice: Choice) => {
    setTried(choice);
    if (await save({ clientId, ...choice })) onDone('Saved');
  };
  const choose = (choice: Choice) => {
    const question = questionOf(choice, name);
    if (!question || confirm(question)) void change(choice);
  };
  return (
    <Sheet title={`${name}’s status`} isBusy={isBusy} onClose={onClose}>
      <ul className="statuses">
        {choices.map((choice) => {
          const isPresent = choice.status === status && choice.reason === reason;
          return (
            <li key={wordsOf(choice)}>
              <Button
                className=""
                aria-current={isPresent || undefined}
                isOff={isBusy}
                onClick={() => (isPresent ? onClose() : choose(choice))}
              >
                {wordsOf(choice)}
                {isPresent && <span className="small">Now</span>}
              </Button>
            </li>
          );
        })}
      </ul>
      <Saved isBusy={isBusy} error={error} onRetry={() => tried && change(tried)} />
    </Sheet>
  );
};
