import { giveDraftKey } from '#shared/endpoints/client.ts';
import { importDraftKey } from '#web/assessment/draft/encrypt.ts';
import { endDraft } from '#web/assessment/draft/end-draft.ts';
import {
  createKeeper,
  DeletionBegunError,
  type Keeper,
  type KeeperProps,
} from '#web/assessment/draft/keeper.ts';
import type { SessionStore } from '#web/auth/session/session.ts';
import { call } from '#web/lib/call.ts';

export interface OpenDraft extends Keeper {
  end(): Promise<unknown>;
}

export const openDraft = (
  store: SessionStore,
  accountId: string,
  listeners: Pick<KeeperProps, 'onRestore' | 'onKept' | 'onDeletion'>,
): OpenDraft => {
  const fetchKey = async () => {
    const outcome = await call(giveDraftKey, {}, store.of(accountId));
    if (!outcome.ok) {
      throw new (outcome.reason === 'deleting' ? DeletionBegunError : Error)(outcome.message);
    }
    return importDraftKey(outcome.answer.key);
  };
  const keeper = createKeeper({ accountId, fetchKey, ...listeners });
  return {
    ...keeper,
    end() {
      // Cancels a save in progress, which would write the draft back.
      void keeper.clear();
      return endDraft(store, accountId);
    },
  };
};
