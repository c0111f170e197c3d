import { type MouseEvent, useState } from 'react';
import { casePath } from '#shared/domain/pages.ts';
import { isBlank } from '#shared/domain/text.ts';
import type { Act } from '#web/session/query.ts';

export type SheetName = 'call' | 'message' | 'note';

/** What a trainer chose and typed in a sheet and hasn't saved. It lives as long as the tab. */
export interface Draft {
  clientId: string;
  name: string;
  sheet: SheetName;
  text: string;
  wasReached: boolean;
  isNowClient: boolean;
  followUpAt: string | undefined;
  /** After a lost answer, another attempt with the same id stores nothing twice. */
  acts: Record<'first' | 'second', Act>;
  isOpen: boolean;
}

const drafts = new Map<string, Draft>();
let trainer: string | undefined;

const keyOf = ({ clientId, sheet }: Pick<Draft, 'clientId' | 'sheet'>) => `${clientId} ${sheet}`;

export const unsentTexts = (clientId?: string): Draft[] =>
  [...drafts.values()].filter(
    (draft) => !isBlank(draft.text) && (clientId === undefined || draft.clientId === clientId),
  );

export const hasUnsent = (): boolean => unsentTexts().length > 0;

const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();

/** While a text is unsent, the browser asks before it leaves the page. */
const watchLeaving = () => {
  removeEventListener('beforeunload', askBrowser);
  if (hasUnsent()) addEventListener('beforeunload', askBrowser);
};

export const forgetUnsent = (clientId?: string): void => {
  for (const [key, draft] of drafts) {
    if (clientId === undefined || draft.clientId === clientId) drafts.delete(key);
  }
  watchLeaving();
};

/** Another trainer on this browser must not see the texts. */
export const keepFor = (trainerId: string): void => {
  if (trainer !== undefined && trainer !== trainerId) forgetUnsent();
  trainer = trainerId;
};

export const unsentWords = ({ sheet, name }: Draft): string =>
  `${sheet === 'message' ? 'message to' : 'note about'} ${name}`;

const ask = (draft: Draft | undefined, question: string): boolean =>
  !draft || confirm(`You haven’t sent your ${unsentWords(draft)}. ${question}`);

/** For links: asks before the trainer leaves a case with an unsent text. */
export const askToLeave = (event: MouseEvent): void => {
  const here = unsentTexts().find(({ clientId }) => casePath(clientId) === location.pathname);
  if (!ask(here, 'Leave it for later?')) event.preventDefault();
};

export const mayForget = (): boolean => ask(unsentTexts()[0], 'Sign out and delete the text?');

/** Opens the sheet of this text when its case appears. */
export const reopen = (draft: Draft): void => {
  draft.isOpen = true;
};

export const sheetToReopen = (clientId: string): SheetName | undefined =>
  unsentTexts(clientId).find(({ isOpen }) => isOpen)?.sheet;

const emptyDraft = () => ({
  text: '',
  wasReached: false,
  isNowClient: false,
  followUpAt: undefined,
  acts: { first: {}, second: {} },
});

export const useDraft = (of: Pick<Draft, 'clientId' | 'name' | 'sheet'>) => {
  const key = keyOf(of);
  const [draft, setDraft] = useState(
    (): Draft => ({ ...emptyDraft(), ...of, ...drafts.get(key), isOpen: true }),
  );
  const change = (changed: Partial<Draft>): void => {
    const next = { ...(drafts.get(key) ?? draft), ...changed };
    drafts.set(key, next);
    setDraft(next);
    watchLeaving();
  };
  return {
    draft,
    change,
    type: (text: string): void => change({ text }),
    /** The trainer closed the sheet. Without a text, the choices are forgotten. */
    leave(onClose: () => void): void {
      const kept = drafts.get(key);
      if (kept && isBlank(kept.text)) drafts.delete(key);
      else if (kept) kept.isOpen = false;
      onClose();
    },
    /** The draft is saved. */
    forget(): void {
      drafts.delete(key);
      watchLeaving();
    },
  };
};
