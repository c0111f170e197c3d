import { endMessagesReading } from '#shared/endpoints/client.ts';
import { call } from '#web/lib/call.ts';
import { withDeadline } from '#web/lib/deadline.ts';
import { forgetTexts } from '#web/lib/forget-texts.ts';
import type { SessionStore } from './session.ts';

const END_MS = 1_000;

/**
 * Deletes this browser's unsent messages, and stops every session of the account from reading
 * messages. Waits at most a second and never throws.
 */
export const endMessages = (store: SessionStore, accountId: string): Promise<unknown> =>
  withDeadline(END_MS, () =>
    Promise.all([call(endMessagesReading, {}, store.of(accountId)), forgetTexts()]),
  ).catch(() => undefined);
