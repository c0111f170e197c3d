import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Change, isClockRunning, nextStates, type Step, waits } from '#shared/domain/case.ts';
import type { ClientCase } from '#shared/domain/coach.ts';
import { soonTime } from '#shared/domain/zone.ts';
import { changeCase } from '#shared/endpoints/coach/case.ts';
import type { AnswerOf } from '#shared/endpoints/endpoint.ts';
import { callCoach } from '#web/coach/frame/api.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { TITLE_ID } from '#web/coach/frame/dialog-form.tsx';
import { Refused } from '#web/coach/frame/problem.tsx';
import { reloadCases } from '#web/coach/frame/query-client.ts';
import { stateWords, wayWords } from '#web/coach/frame/words.ts';
import { newId } from '#web/lib/new-id.ts';
import { Contacted, Later, Sure, TryAgain } from './case-dialogs.tsx';
import { nextTry } from './zone-input.ts';

const Missed = ({
  clientCase,
  answer: { clientCase: now, changedBy },
}: {
  clientCase: ClientCase;
  answer: AnswerOf<typeof changeCase>;
}) => {
  const { timeZone } = useCoach();
  const name = clientCase.contact?.name ?? 'The client';
  return (
    <p className="field-error" role="alert">
      {changedBy
        ? `${changedBy} changed ${name}’s case before you.`
        : `${name}’s case has changed since this page loaded it.`}{' '}
      Its status is now “{stateWords(now, new Date(), timeZone)}”. Your change wasn’t saved.
    </p>
  );
};

export const useChange = (clientCase: ClientCase) => {
  const client = useQueryClient();
  const { clientId, revision } = clientCase;
  const { mutate, variables, data, error, isPending } = useMutation({
    mutationFn: (order: { change: Change; changeId: string; revision: number }) =>
      callCoach(changeCase, { clientId, ...order }),
    onSuccess: () => reloadCases(client),
    onError: () => void reloadCases(client),
  });
  const missed = data && !data.isStored && <Missed clientCase={clientCase} answer={data} />;
  return {
    isPending,
    isSaved: data?.isStored === true,
    problem: error ? (
      <Refused error={error} onRetry={() => variables && mutate(variables)} />
    ) : (
      missed
    ),
    change: (change: Change) => {
      if (!isPending) mutate({ change, changeId: newId(), revision });
    },
  };
};

const likelyWay = ({ contact }: ClientCase) => (contact?.phone ? 'phone' : 'email');

type Asked = Exclude<Step['to'], 'client'>;

interface Choice {
  words: string;
  detail?: string;
  /** Missing if the choice is only in a menu. */
  button?: string;
  choose: () => void;
}

export const useCaseChanges = (clientCase: ClientCase) => {
  const { timeZone } = useCoach();
  const { change, ...changing } = useChange(clientCase);
  const dialog = useRef<HTMLDialogElement>(null);
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    if (asked) dialog.current?.showModal();
  }, [asked]);
  const possible = nextStates[clientCase.state];
  const name = clientCase.contact?.name ?? 'this client';
  const via = likelyWay(clientCase);
  const again = nextTry(timeZone);
  const canReach = possible.includes('contacted');
  const canTry = possible.includes('tried');
  // Once the coach has answered, a second click at the same place must not change the case again.
  const isWaiting = waits(clientCase.state);
  const reached = () => change({ to: 'contacted', via, at: new Date().toISOString() });
  const tried = () => change({ to: 'tried', againAt: again.toISOString() });
  const choices: (Choice | false)[] = [
    canReach && {
      words: 'Contacted',
      detail: wayWords(via),
      ...(isWaiting && { button: 'button' }),
      choose: reached,
    },
    canTry && {
      words: 'No answer',
      detail: `retry ${soonTime(again, timeZone)}`,
      ...(isWaiting && { button: 'button button-quiet' }),
      choose: tried,
    },
    canReach && {
      words: 'Contacted another way, or earlier…',
      choose: () => setAsked('contacted'),
    },
    canTry && {
      words: 'No answer: choose when to try again…',
      choose: () => setAsked('tried'),
    },
    possible.includes('later') && { words: 'Later…', choose: () => setAsked('later') },
    possible.includes('client') && {
      words: 'Became a client',
      choose: () => change({ to: 'client' }),
    },
    possible.includes('declined') && { words: 'Declined…', choose: () => setAsked('declined') },
    possible.includes('spam') && { words: 'Spam…', choose: () => setAsked('spam') },
  ];
  const close = () => dialog.current?.close();
  const asking = {
    name,
    onSave: (made: Change) => {
      close();
      change(made);
    },
    onCancel: close,
  };
  const forms: Record<Asked, () => ReactNode> = {
    contacted: () => <Contacted {...asking} likely={via} since={clientCase.waitingSince} />,
    tried: () => <TryAgain {...asking} />,
    later: () => <Later {...asking} isClockRunning={isClockRunning(clientCase)} />,
    declined: () => (
      <Sure {...asking} title={`Did ${name} decline?`} action="Declined" to="declined">
        The clock stops, and the case moves to the list “Declined”.
      </Sure>
    ),
    spam: () => (
      <Sure {...asking} title={`Is ${name}’s case spam?`} action="Spam" to="spam">
        The clock stops, and you get no email about this case anymore, not even about a new
        assessment or message.
      </Sure>
    ),
  };
  return {
    ...changing,
    change,
    choices: choices.filter((each) => each !== false),
    dialog: (
      <dialog
        ref={dialog}
        className="dialog"
        aria-labelledby={TITLE_ID}
        onClose={() => setAsked(undefined)}
      >
        {asked && forms[asked]()}
      </dialog>
    ),
  };
};

/** One element, so screen readers read the words and the detail as one sentence. */
export const Label = ({ words, detail }: Pick<Choice, 'words' | 'detail'>) => (
  <span>
    {words} {detail && <small>{detail}</small>}
  </span>
);

/** Without this, the menu would stay open, and its dialog couldn’t return the focus. */
const closeMenu = (item: Element): void => {
  const menu = item.closest('details');
  menu?.removeAttribute('open');
  menu?.querySelector('summary')?.focus({ preventScroll: true });
};

export const ChoiceMenu = ({
  label,
  choices,
  isPending,
  children,
  ...menu
}: {
  label: ReactNode;
  /** Browsers close an open menu when another with the same name opens. */
  name?: string;
  choices: readonly Choice[];
  isPending: boolean;
  children?: ReactNode;
}) => (
  <details className="menu" {...menu}>
    <summary className="button button-quiet">{label}</summary>
    <div>
      {choices.map(({ choose, words, detail }) => (
        <button
          key={words}
          type="button"
          aria-disabled={isPending}
          onClick={({ currentTarget }) => {
            closeMenu(currentTarget);
            choose();
          }}
        >
          <Label words={words} {...(detail && { detail })} />
        </button>
      ))}
      {children}
    </div>
  </details>
);
