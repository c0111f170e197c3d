import { endDraftKey, endMessagesReading } from '#shared/endpoints/client.ts';
import { call } from '#web/lib/call.ts';
import { withDeadline } from '#web/lib/deadline.ts';
import { forgetTexts } from '#web/lib/unsent-texts.ts';
import type { SessionStore } from './session.ts';

const END_MS = 1_000;

export const endMessages = (store: SessionStore, accountId: string): Promise<unknown> =>
  withDeadline(END_MS, () =>
    Promise.all([
      call(endMessagesReading, {}, store.of(accountId)),
      call(endDraftKey, { of: 'message' }, store.of(accountId)),
      forgetTexts(),
    ]),
  ).catch(() => undefined);
