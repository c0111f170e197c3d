import { brand } from '#shared/brand.ts';
import { TRAINER_PASSWORD_MIN } from '#shared/domain/account.ts';
import { NO_CONNECTION, SESSION_ENDED } from '#web/lib/call.ts';

export const AUTH_FAILED = 'An error occurred during authentication.';

const WRONG_CREDENTIALS =
  'That email and password don’t match. Check both, or reset your password.';
// Several errors share this sentence, because Cognito's choice between them can reveal whether the
// account exists.
const WRONG_CODE =
  'That code is wrong or has expired. Check the latest email or request a new one.';
const TOO_OFTEN = `Too many attempts. Wait a few minutes, then try again, or write to ${brand.email}.`;
const TOO_SLOW = 'The server hasn’t answered. Check your connection, then try again.';

const sentences: Record<string, string> = {
  NotAuthorizedException: WRONG_CREDENTIALS,
  UserNotFoundException: WRONG_CREDENTIALS,
  PasswordResetRequiredException:
    'You need a new password. Choose “Forgot your password?” to set one.',
  UsernameExistsException:
    'We couldn’t create an account with these details. If you have one already, sign in or reset your password.',
  InvalidPasswordException:
    'You can’t use this password. Choose a different one with at least 6 characters.',
  InvalidParameterException: 'Some of these details aren’t valid. Check them, then try again.',
  CodeMismatchException: WRONG_CODE,
  ExpiredCodeException: WRONG_CODE,
  CodeDeliveryFailureException: 'We couldn’t send the email. Check the address, then try again.',
  // In a trial, our trigger throws this error for another address than the owner's.
  UserLambdaValidationException: `We can’t email a code to this address. Write to ${brand.email}.`,
  LimitExceededException: TOO_OFTEN,
  TooManyRequestsException: TOO_OFTEN,
  TooManyFailedAttemptsException: TOO_OFTEN,
  // The firewall answers with it.
  ForbiddenException: TOO_OFTEN,
  NetworkError: NO_CONNECTION,
  TimeoutError: TOO_SLOW,
};

interface Named {
  name: string;
  message?: string;
}

const isNamed = (error: unknown): error is Named =>
  typeof error === 'object' && error !== null && 'name' in error;

export const isSessionEnded = (error: unknown): boolean =>
  isNamed(error) && error.name === 'NotAuthorizedException' && /token/i.test(error.message ?? '');

export const isWrongCode = (error: unknown): boolean =>
  isNamed(error) && sentences[error.name] === WRONG_CODE;

/** A sentence for an error of Cognito or Amplify, which reveals no accounts. */
export const authMessage = (error: unknown): string => {
  if (isSessionEnded(error)) return SESSION_ENDED;
  if (!isNamed(error)) return AUTH_FAILED;
  const { name, message = '' } = error;
  if (name === 'NotAuthorizedException' && /attempts exceeded/i.test(message)) return TOO_OFTEN;
  return (Object.hasOwn(sentences, name) && sentences[name]) || AUTH_FAILED;
};

const WRONG_APP_CODE = 'That code is wrong or has expired. Type the one that your app shows now.';

const challengeSentences: Record<string, string> = {
  CodeMismatchException: WRONG_APP_CODE,
  EnableSoftwareTokenMFAException: WRONG_APP_CODE,
  ExpiredCodeException: 'You have used that code before. Wait until your app shows the next one.',
  NotAuthorizedException: 'This sign-in took too long. Start again with your password.',
  InvalidPasswordException: `You can’t use this password. Choose a different one with at least ${TRAINER_PASSWORD_MIN} characters.`,
};

/** A sentence for the second step of a trainer's sign-in: a new password, or a code of an app. */
export const challengeMessage = (error: unknown): string =>
  (isNamed(error) && challengeSentences[error.name]) || authMessage(error);
