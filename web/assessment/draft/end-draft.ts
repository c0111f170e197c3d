import { endDraftKey } from '#shared/endpoints/client.ts';
import type { SessionStore } from '#web/auth/session/session.ts';
import { call } from '#web/lib/call.ts';
import { withDeadline } from '#web/lib/deadline.ts';
import { draftStore } from './draft-store.ts';

const END_MS = 1_000;

export const endDraft = (store: SessionStore, accountId: string): Promise<unknown> =>
  withDeadline(END_MS, () =>
    Promise.all([call(endDraftKey, {}, store.of(accountId)), draftStore.remove(accountId)]),
  ).catch(() => undefined);
