import type { ReactNode } from 'react';
import { draftStore } from '#web/assessment/draft/draft-store.ts';
import { endDraft } from '#web/assessment/draft/end-draft.ts';
import { SignOutDialog, type Ways } from '#web/auth/leave-dialog.tsx';
import { endMessages } from '#web/auth/session/end-messages.ts';
import type { SessionStore } from '#web/auth/session/session.ts';
import { hasUnsentText } from '#web/ui/messages/unsent-text.ts';

export const askBefore = async (accountId: string, ways: Ways): Promise<ReactNode> => {
  const draft = await draftStore.read(accountId).catch(() => undefined);
  const answers = draft !== undefined;
  const message = hasUnsentText();
  return (answers || message) && <SignOutDialog {...ways} unsent={{ answers, message }} />;
};

export const endTexts = (store: SessionStore, accountId: string): Promise<unknown> =>
  Promise.all([endDraft(store, accountId), endMessages(store, accountId)]);
