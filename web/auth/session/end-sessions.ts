import { USER_POOLS_URL } from '#shared/region.ts';
import type { SiteConfig } from '#shared/site-config.ts';
import { retry, withDeadline } from '#web/lib/deadline.ts';

const ATTEMPTS = 3;
const DEADLINE_MS = 5_000;

/**
 * Calls Cognito's `GlobalSignOut` and gives up after five seconds. Never throws, because this
 * browser's session has already ended. Amplify Auth's `signOut` clears the stored tokens when the
 * pool answers. By then, the next session may have stored its own tokens.
 */
export const endSessions = async (
  { userPoolEndpoint }: SiteConfig,
  accessToken: string,
): Promise<void> => {
  const endpoint = userPoolEndpoint ?? USER_POOLS_URL;
  const ask = async (signal: AbortSignal) => {
    const { status } = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.GlobalSignOut',
      },
      body: JSON.stringify({ AccessToken: accessToken }),
      // Finishes the request even if the visitor closes the page.
      keepalive: true,
      signal,
    });
    if (status >= 500 || status === 429) throw new Error(`The user pool returned ${status}`);
  };
  await withDeadline(DEADLINE_MS, (signal) =>
    retry(ATTEMPTS, async () => {
      if (!signal.aborted) await ask(signal);
    }),
  ).catch(() => undefined);
};
