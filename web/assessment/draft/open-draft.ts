import { giveDraftKey } from '#shared/endpoints/client.ts';
import { endDraft } from '#web/assessment/draft/end-draft.ts';
import { createKeeper, type Keeper, type KeeperProps } from '#web/assessment/draft/keeper.ts';
import { importDraftKey } from '#web/assessment/draft/seal.ts';
import type { SessionStore } from '#web/auth/session/session.ts';
import { call } from '#web/lib/call.ts';

export interface OpenDraft extends Keeper {
  /** Deletes the draft and its key. Waits a second at most and never throws. */
  end(): Promise<unknown>;
}

/** The account's draft in this browser: all of it that a page has to load. */
export const openDraft = (
  store: SessionStore,
  accountId: string,
  listeners: Pick<KeeperProps, 'onRestore' | 'onKept'>,
): OpenDraft => {
  const fetchKey = async () => {
    const outcome = await call(giveDraftKey, {}, store.of(accountId));
    if (!outcome.ok) throw new Error(outcome.message);
    return importDraftKey(outcome.answer.key);
  };
  const keeper = createKeeper({ accountId, fetchKey, ...listeners });
  return {
    ...keeper,
    end() {
      // So that nothing that is being saved comes back.
      void keeper.clear();
      return endDraft(store, accountId);
    },
  };
};
