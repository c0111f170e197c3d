import { updatePassword } from 'aws-amplify/auth';
import type { AuthOutcome } from '#web/account/auth-client.ts';
import { authMessage } from '#web/account/auth-messages.ts';

const WRONG_PASSWORD = 'That isn’t your current password. Check it, then try again.';

const isWrong = (error: unknown) =>
  error instanceof Error &&
  error.name === 'NotAuthorizedException' &&
  !/attempts exceeded|token/i.test(error.message);

/** Changes the password of the signed-in account. Its sessions go on. */
export const changePassword = async (passwords: {
  current: string;
  password: string;
}): Promise<AuthOutcome> => {
  try {
    await updatePassword({ oldPassword: passwords.current, newPassword: passwords.password });
    return { ok: true };
  } catch (error) {
    return { ok: false, message: isWrong(error) ? WRONG_PASSWORD : authMessage(error) };
  }
};
