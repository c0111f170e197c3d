import { draftKeyPath, draftKeySchema } from '#shared/endpoints/draft-key.ts';
import { importDraftKey } from '#web/assessment/draft/seal.ts';
import type { SessionStore } from '#web/auth/session/session.ts';
import { withDeadline } from '#web/lib/deadline.ts';

const DEADLINE_MS = 5_000;

const ask = (method: 'POST' | 'DELETE', accessToken: string) =>
  withDeadline(DEADLINE_MS, (signal) =>
    fetch(draftKeyPath, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: '{}',
      // A sign-out may leave the page at once.
      keepalive: true,
      signal,
    }),
  );

/**
 * The draft key of the account.
 *
 * @throws when it can't be had now
 */
export const fetchDraftKey = async (store: SessionStore, accountId: string): Promise<CryptoKey> => {
  const accessToken = await store.accessToken(accountId);
  if (!accessToken) throw new Error('The session is not this account’s');
  const response = await ask('POST', accessToken);
  // The next attempt has a new token.
  if (response.status === 401) await store.renew(accessToken);
  if (!response.ok) throw new Error(`${draftKeyPath} answered ${response.status}`);
  return importDraftKey(draftKeySchema.parse(await response.json()).key);
};

/** Has the server forget the account's draft key, so that no copy of a draft can be opened again. Never throws. */
export const endDraftKey = async (store: SessionStore, accountId: string): Promise<void> => {
  const accessToken = await store.accessToken(accountId).catch(() => undefined);
  if (accessToken) await ask('DELETE', accessToken).catch(() => undefined);
};
