import { authMessage } from '#web/auth/auth-messages.ts';
import type { AuthOutcome } from '#web/auth/session/auth-client.ts';

type Passwords = typeof import('#web/account/password.ts');

/** Loads what passwords need when it is needed. */
const late = async (act: (passwords: Passwords) => Promise<AuthOutcome>): Promise<AuthOutcome> => {
  const passwords = await import('#web/account/password.ts').catch(() => undefined);
  if (passwords) return act(passwords);
  const lost = Object.assign(new Error(), { name: 'NetworkError' });
  return { ok: false, message: authMessage(lost) };
};

/** Changes the password of the signed-in account. */
export const changePassword = (change: { current: string; password: string }) =>
  late((passwords) => passwords.changePassword(change));

/** Signs the same account in anew, for what needs a fresh sign-in. */
export const signInAgain = (email: string, password: string) =>
  late((passwords) => passwords.signInAgain(email, password));
