import { endMessagesReading } from '#shared/endpoints/client.ts';
import { call } from '#web/lib/call.ts';
import { withDeadline } from '#web/lib/deadline.ts';
import type { SessionStore } from './session.ts';

const END_MS = 1_000;

export const endMessages = (store: SessionStore, accountId: string): Promise<unknown> =>
  withDeadline(END_MS, () => call(endMessagesReading, {}, store.of(accountId))).catch(
    () => undefined,
  );
