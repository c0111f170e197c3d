import { authMessage } from '#web/auth/auth-messages.ts';
import type { AuthOutcome } from '#web/auth/session/auth-client.ts';

type Passwords = typeof import('#web/account/password.ts');

const late = async (act: (passwords: Passwords) => Promise<AuthOutcome>): Promise<AuthOutcome> => {
  const passwords = await import('#web/account/password.ts').catch(() => undefined);
  if (passwords) return act(passwords);
  const lost = Object.assign(new Error(), { name: 'NetworkError' });
  return { ok: false, message: authMessage(lost) };
};

export const changePassword = (change: { current: string; password: string }) =>
  late((passwords) => passwords.changePassword(change));

export const signInAgain = (email: string, password: string) =>
  late((passwords) => passwords.signInAgain(email, password));
