import { brand } from '#shared/brand.ts';

/** The specification's text where there is nothing better to say (section 8). */
export const AUTH_FAILED = 'An error occurred during authentication.';

const WRONG_CREDENTIALS =
  'This e-mail address and password don’t match. Check both, or reset your password.';
// One sentence for both: which of them Cognito gives for a lost password depends on whether there is an account.
const WRONG_CODE =
  'This code isn’t right, or no longer valid. Check the latest e-mail, or ask for a new code.';
const TOO_OFTEN = 'Too many attempts. Wait a few minutes, then try again.';
const NOT_AVAILABLE = 'Signing in isn’t possible just now. Please try again in a minute.';
const NO_CONNECTION = 'We can’t reach the server. Check your connection, then try again.';

/** Cognito's exceptions, by name, as something a person can act on. None says whether an account exists. */
const sentences: Record<string, string> = {
  NotAuthorizedException: WRONG_CREDENTIALS,
  UserNotFoundException: WRONG_CREDENTIALS,
  UserNotConfirmedException: `This account isn’t confirmed yet. Write to ${brand.email} and we’ll put that right.`,
  PasswordResetRequiredException:
    'Your password has to be renewed. Choose “Forgot your password?” to set a new one.',
  UsernameExistsException:
    'We couldn’t create an account with these details. If you have one already, sign in or reset your password.',
  AliasExistsException:
    'We couldn’t create an account with these details. If you have one already, sign in or reset your password.',
  InvalidPasswordException:
    'This password can’t be used. Choose another one, of at least 6 characters.',
  PasswordHistoryPolicyViolationException: 'You’ve used this password before. Choose another one.',
  InvalidParameterException: 'Something in these details isn’t right. Check them, then try again.',
  CodeMismatchException: WRONG_CODE,
  ExpiredCodeException: WRONG_CODE,
  CodeDeliveryFailureException: 'We couldn’t send the e-mail. Check the address, then try again.',
  LimitExceededException: TOO_OFTEN,
  TooManyRequestsException: TOO_OFTEN,
  TooManyFailedAttemptsException: TOO_OFTEN,
  ThrottlingException: TOO_OFTEN,
  // The firewall before the pool: a rate is all it knows.
  ForbiddenException: TOO_OFTEN,
  InternalErrorException: NOT_AVAILABLE,
  InternalServerError: NOT_AVAILABLE,
  ServiceUnavailable: NOT_AVAILABLE,
  UnexpectedLambdaException: NOT_AVAILABLE,
  InvalidLambdaResponseException: NOT_AVAILABLE,
  NetworkError: NO_CONNECTION,
};

/** What our own sign-up trigger says when it refuses: Cognito puts the trigger's name before it. */
const FROM_TRIGGER = /^\w+ failed with error (.+?)\.?$/;

/** What to tell the visitor of an error that the user pool, or the way to it, gave. */
export const authMessage = (error: unknown): string => {
  if (!(error instanceof Error)) return AUTH_FAILED;
  if (error.name === 'NotAuthorizedException' && /attempts exceeded/i.test(error.message)) {
    return TOO_OFTEN;
  }
  if (error.name === 'UserLambdaValidationException') {
    const [, said] = FROM_TRIGGER.exec(error.message) ?? [];
    return said ? `${said}.` : AUTH_FAILED;
  }
  return Object.hasOwn(sentences, error.name)
    ? (sentences[error.name] ?? AUTH_FAILED)
    : AUTH_FAILED;
};
