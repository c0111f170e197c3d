import { giveDraftKey } from '#shared/endpoints/client.ts';
import type { SessionStore } from '#web/auth/session/session.ts';
import { call } from '#web/lib/call.ts';
import { importDraftKey } from './encrypt.ts';
import { endDraft } from './end-draft.ts';
import { createKeeper, DeletionBegunError, type Keeper, type KeeperProps } from './keeper.ts';

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
      // Without `clear`, a save in progress could store the draft again.
      void keeper.clear();
      return endDraft(store, accountId);
    },
  };
};
