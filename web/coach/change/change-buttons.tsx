import { type Change, nextStates } from '#shared/domain/case.ts';
import type { ClientRecord } from '#shared/domain/coach-records.ts';
import { timeOf } from '#shared/domain/zone.ts';
import { useChange } from '#web/coach/case/case-queries.ts';
import { newId } from '#web/coach/frame/api.ts';
import { useCoach } from '#web/coach/frame/coach-context.tsx';
import { stateNames } from '#web/coach/frame/words.ts';

const QUARTER = 15 * 60_000;
const IN_HOURS = 3 * 3_600_000;

/** Three hours from now, rounded up to a quarter of an hour. */
const again = (): string =>
  new Date(Math.ceil((Date.now() + IN_HOURS) / QUARTER) * QUARTER).toISOString();

/** How the coach probably reached the client. Without a phone number, it was by email. */
export const likelyWay = ({ contact }: ClientRecord) => (contact?.phone ? 'phone' : 'email');

interface Choice {
  words: string;
  detail?: string;
  change: Change;
}

const lastChangeOf = ({ state, stateAt, clearance }: ClientRecord): string =>
  clearance && clearance.at > stateAt ? 'Clearance' : stateNames[state];

/** The changes of a case that take one tap. */
export const useChoices = (record: ClientRecord) => {
  const { timeZone } = useCoach();
  const { mutate, isPending } = useChange();
  const possible = nextStates[record.state];
  const via = likelyWay(record);
  const againAt = again();
  const choices: (Choice | false)[] = [
    possible.includes('contacted') && {
      words: 'Contacted',
      detail: `by ${via}`,
      change: { to: 'contacted', via, at: new Date().toISOString() },
    },
    possible.includes('tried') && {
      words: 'No answer',
      detail: `again at ${timeOf(againAt, timeZone)}`,
      change: { to: 'tried', againAt },
    },
    possible.includes('client') && { words: 'Became a client', change: { to: 'client' } },
    possible.includes('declined') && { words: 'Declined', change: { to: 'declined' } },
    possible.includes('spam') && { words: 'Spam', change: { to: 'spam' } },
    record.canUndo && { words: `Undo “${lastChangeOf(record)}”`, change: { to: 'undo' } },
  ];
  return {
    choices: choices.filter((each) => each !== false),
    isPending,
    change: (made: Change) => {
      if (!isPending) mutate({ record, change: made, changeId: newId() });
    },
  };
};

/** A choice's label; screen readers read it as one sentence. */
export const Label = ({ words, detail }: Pick<Choice, 'words' | 'detail'>) => (
  <span>
    {words} {detail && <small>{detail}</small>}
  </span>
);
