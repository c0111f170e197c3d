import { type MouseEvent, useState } from 'react';
import type { ClientCase } from '#shared/domain/case.ts';
import { casePath } from '#shared/domain/pages.ts';
import { isBlank } from '#shared/domain/text.ts';
import { firstNameOf } from '#web/coach/words.ts';
import type { Act } from '#web/session/query.ts';

type SheetName = 'call' | 'message' | 'note';

/** What a trainer chose and typed in a sheet and hasn't saved. It lives as long as the tab. */
interface SheetDraft {
  clientId: string;
  name: string;
  sheet: SheetName;
  text: string;
  wasReached: boolean;
  isNowClient: boolean;
  followUpAt?: string | undefined;
  /** After a lost answer, another attempt with the same id stores nothing twice. */
  act: Act;
  secondAct: Act;
  isOpen: boolean;
}

const drafts = new Map<string, SheetDraft>();
let trainer: string | undefined;

export const unsentTexts = (clientId?: string): SheetDraft[] =>
  [...drafts.values()].filter(
    (draft) => !isBlank(draft.text) && draft.clientId === (clientId ?? draft.clientId),
  );

addEventListener('beforeunload', (event) => {
  if (unsentTexts().length > 0) event.preventDefault();
});

export const forgetUnsent = (clientId?: string): void => {
  for (const [key, draft] of drafts) {
    if (draft.clientId === (clientId ?? draft.clientId)) drafts.delete(key);
  }
};

/** Another trainer on this browser must not see the texts. */
export const keepFor = (trainerId: string): void => {
  if (trainer !== trainerId) forgetUnsent();
  trainer = trainerId;
};

export const unsentWords = ({ sheet, name }: SheetDraft): string =>
  `${sheet === 'message' ? 'message to' : 'note about'} ${name}`;

const ask = (draft: SheetDraft | undefined, question: string): boolean =>
  !draft ||
  confirm(
    `You haven’t ${draft.sheet === 'message' ? 'sent' : 'saved'} your ${unsentWords(draft)}. ${question}`,
  );

/** For links: asks before the trainer leaves a case with an unsent text. */
export const askToLeave = (event: MouseEvent): void => {
  const here = unsentTexts().find(({ clientId }) => casePath(clientId) === location.pathname);
  if (!ask(here, 'Leave it for later?')) event.preventDefault();
};

export const mayForget = (): boolean => ask(unsentTexts()[0], 'Sign out and delete the text?');

/** Opens the sheet of this text when its case appears. */
export const reopen = (draft: SheetDraft): void => {
  draft.isOpen = true;
};

export const sheetToReopen = (clientId: string): SheetName | undefined =>
  unsentTexts(clientId).find(({ isOpen }) => isOpen)?.sheet;

export const useSheetDraft = (clientCase: ClientCase, sheet: SheetName) => {
  const { clientId } = clientCase;
  const key = `${clientId} ${sheet}`;
  const [draft, setDraft] = useState(
    (): SheetDraft => ({
      clientId,
      name: firstNameOf(clientCase),
      sheet,
      text: '',
      wasReached: false,
      isNowClient: false,
      act: {},
      secondAct: {},
      ...drafts.get(key),
      isOpen: true,
    }),
  );
  const change = (changed: Partial<SheetDraft>): void => {
    const next = { ...draft, ...changed };
    drafts.set(key, next);
    setDraft(next);
  };
  /** The draft is saved. */
  const forget = () => drafts.delete(key);
  /** The trainer closed the sheet. Without a text, the choices are forgotten. */
  const leave = () => (isBlank(draft.text) ? forget() : change({ isOpen: false }));
  return { draft, change, leave, forget };
};
