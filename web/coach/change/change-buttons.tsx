import { type Change, nextStates, stateNames } from '#shared/domain/case.ts';
import type { ClientCase } from '#shared/domain/coach.ts';
import { soonTime } from '#shared/domain/zone.ts';
import { useChange } from '#web/coach/case/case-queries.ts';
import { newId } from '#web/coach/frame/api.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { wayWords } from '#web/coach/frame/words.ts';
import { nextTry } from './zone-input.ts';

export const likelyWay = ({ contact }: ClientCase) => (contact?.phone ? 'phone' : 'email');

interface Choice {
  words: string;
  detail?: string;
  change: Change;
  shortcut?: 'c' | 'x' | 'u';
}

const lastChangeOf = ({ state, undoesClearance, laterOn }: ClientCase): string => {
  if (undoesClearance) return 'Clearance';
  // In the state `wrote`, a trainer can undo only an attempt to call or a postponement.
  return stateNames[state === 'wrote' ? (laterOn ? 'later' : 'tried') : state];
};

/** Says why the trainer can't record a contact or an attempt. */
export const whyUnchanged = ({ state, closed }: ClientCase): string => {
  if (closed || state === 'withdrawn')
    return 'You can’t change this case: the client withdrew consent.';
  return state === 'spam' ? 'This case is marked as spam.' : 'This case is already answered.';
};

export const useChoices = (clientCase: ClientCase) => {
  const { timeZone } = useCoach();
  const { mutate, isPending } = useChange();
  const possible = nextStates[clientCase.state];
  const via = likelyWay(clientCase);
  const again = nextTry(timeZone);
  const choices: (Choice | false)[] = [
    possible.includes('contacted') && {
      words: 'Contacted',
      detail: wayWords(via),
      change: { to: 'contacted', via, at: new Date().toISOString() },
      shortcut: 'c',
    },
    possible.includes('tried') && {
      words: 'No answer',
      detail: `retry ${soonTime(again, timeZone)}`,
      change: { to: 'tried', againAt: again.toISOString() },
      shortcut: 'x',
    },
    possible.includes('client') && { words: 'Became a client', change: { to: 'client' } },
    possible.includes('declined') && { words: 'Declined', change: { to: 'declined' } },
    possible.includes('spam') && { words: 'Spam', change: { to: 'spam' } },
    clientCase.canUndo && {
      words: `Undo “${lastChangeOf(clientCase)}”`,
      change: { to: 'undo' },
      shortcut: 'u',
    },
  ];
  return {
    choices: choices.filter((each) => each !== false),
    isPending,
    change: (made: Change) => {
      if (!isPending) mutate({ clientCase, change: made, changeId: newId() });
    },
  };
};

/** One element, so screen readers read the words and the detail as one sentence. */
export const Label = ({ words, detail }: Pick<Choice, 'words' | 'detail'>) => (
  <span>
    {words} {detail && <small>{detail}</small>}
  </span>
);
