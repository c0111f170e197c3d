import type { SessionStore } from '#web/auth/session/session.ts';
import { withDeadline } from '#web/lib/deadline.ts';

const LOAD_MS = 2_000;

const load = () => import('#web/assessment/draft/end-draft.ts');

export const prepareToEndDraft = (): void => void load().catch(() => undefined);

/** Waits at most three seconds and never throws. */
export const endDraft = async (store: SessionStore, accountId: string): Promise<void> => {
  const loaded = await withDeadline(LOAD_MS, load).catch(() => undefined);
  await loaded?.endDraft(store, accountId);
};
