import type * as z from 'zod/mini';
import { type RightsEndpoint, rightsErrorSchema } from '#shared/endpoints/rights.ts';
import type { SessionStore } from '#web/auth/session/session.ts';
import { withDeadline } from '#web/lib/deadline.ts';

/** The outcome of a call. `message` is for the client. */
export type Outcome =
  | { outcome: 'done'; body: unknown }
  | { outcome: 'sign-in-again' }
  | { outcome: 'refused'; message: string };

const DEADLINE_MS = 12_000;

const refused = (message: string): Outcome => ({ outcome: 'refused', message });
const NO_CONNECTION = 'We can’t reach the server. Check your connection, then try again.';
const FAILED = 'Something went wrong. Please try again in a minute.';
const TOO_OFTEN = 'Too many attempts. Wait a few minutes, then try again.';

const post = (path: string, input: unknown, accessToken: string) =>
  withDeadline(DEADLINE_MS, async (signal) => {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify(input),
      signal,
    });
    const body: unknown = await response.json().catch(() => undefined);
    return { status: response.status, body };
  });

const read = ({ status, body }: Awaited<ReturnType<typeof post>>): Outcome => {
  if (status === 200) return { outcome: 'done', body };
  const { data } = rightsErrorSchema.safeParse(body);
  if (data?.reason === 'sign-in-again' || status === 401) return { outcome: 'sign-in-again' };
  if (status >= 500) return refused(FAILED);
  return refused(data?.error ?? (status === 429 ? TOO_OFTEN : FAILED));
};

/** Calls one of the endpoints of a client's rights. Never throws. */
export const callRight = async <E extends RightsEndpoint>(
  store: SessionStore,
  accountId: string,
  { path, schema }: E,
  input: z.input<E['schema']>,
): Promise<Outcome> => {
  const checked = schema.safeParse(input);
  if (!checked.success) return refused(checked.error.issues[0]?.message ?? FAILED);
  try {
    const accessToken = await store.accessToken(accountId);
    if (!accessToken) return { outcome: 'sign-in-again' };
    const answer = await post(path, checked.data, accessToken);
    const isOld = answer.status === 401 && !rightsErrorSchema.safeParse(answer.body).data?.reason;
    if (!isOld) return read(answer);
    await store.renew(accessToken);
    const renewed = await store.accessToken(accountId);
    return renewed ? read(await post(path, checked.data, renewed)) : { outcome: 'sign-in-again' };
  } catch {
    return refused(NO_CONNECTION);
  }
};
