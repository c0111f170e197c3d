import { brand } from '#shared/brand.ts';

export const AUTH_FAILED = 'An error occurred during authentication.';

const WRONG_CREDENTIALS =
  'That email and password don’t match. Check both, or reset your password.';
// Several errors share this sentence, because Cognito's choice between them can reveal whether the
// account exists.
const WRONG_CODE =
  'That code is wrong or has expired. Check the latest email or request a new one.';
const SESSION_ENDED = 'Your session has ended. Sign in again.';
const TOO_OFTEN = 'Too many attempts. Wait a few minutes, then try again.';
const NOT_AVAILABLE = 'This isn’t available right now. Please try again in a minute.';
const TOO_SLOW = 'The server hasn’t answered. Check your connection, then try again.';
const NO_CONNECTION = 'We can’t reach the server. Check your connection, then try again.';

const sentences: Record<string, string> = {
  NotAuthorizedException: WRONG_CREDENTIALS,
  UserNotFoundException: WRONG_CREDENTIALS,
  UserNotConfirmedException: `This account isn’t confirmed yet. Email ${brand.email} and we’ll fix it.`,
  PasswordResetRequiredException:
    'You need a new password. Choose “Forgot your password?” to set one.',
  UsernameExistsException:
    'We couldn’t create an account with these details. If you have one already, sign in or reset your password.',
  AliasExistsException:
    'We couldn’t create an account with these details. If you have one already, sign in or reset your password.',
  InvalidPasswordException:
    'You can’t use this password. Choose a different one with at least 6 characters.',
  InvalidParameterException: 'Some of these details aren’t valid. Check them, then try again.',
  CodeMismatchException: WRONG_CODE,
  ExpiredCodeException: WRONG_CODE,
  CodeDeliveryFailureException: 'We couldn’t send the email. Check the address, then try again.',
  // Our trigger in the user pool throws this error, for example for a fourth code in a day.
  UserLambdaValidationException:
    'We can’t email a code to this address now. If you requested several, try again in 24 hours.',
  LimitExceededException: TOO_OFTEN,
  TooManyRequestsException: TOO_OFTEN,
  TooManyFailedAttemptsException: TOO_OFTEN,
  ThrottlingException: TOO_OFTEN,
  ForbiddenException: TOO_OFTEN,
  InternalErrorException: NOT_AVAILABLE,
  InternalServerError: NOT_AVAILABLE,
  ServiceUnavailable: NOT_AVAILABLE,
  UnexpectedLambdaException: NOT_AVAILABLE,
  InvalidLambdaResponseException: NOT_AVAILABLE,
  NetworkError: NO_CONNECTION,
  TimeoutError: TOO_SLOW,
};

export const isSessionEnded = (error: unknown): boolean =>
  error instanceof Error && error.name === 'NotAuthorizedException' && /token/i.test(error.message);

export const authMessage = (error: unknown): string => {
  if (isSessionEnded(error)) return SESSION_ENDED;
  if (!(error instanceof Error)) return AUTH_FAILED;
  if (error.name === 'NotAuthorizedException' && /attempts exceeded/i.test(error.message)) {
    return TOO_OFTEN;
  }
  return Object.hasOwn(sentences, error.name)
    ? (sentences[error.name] ?? AUTH_FAILED)
    : AUTH_FAILED;
};
