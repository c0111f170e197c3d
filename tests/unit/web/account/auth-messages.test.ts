import { expect, test } from 'vitest';
import { authMessage } from '#web/auth/auth-messages.ts';

const named = (name: string, message = 'Raw English of the pool.') =>
  Object.assign(new Error(message), { name });

test.each([
  ['NotAuthorizedException', /don’t match/],
  ['UserNotFoundException', /don’t match/],
  ['UserNotConfirmedException', /isn’t confirmed/],
  ['PasswordResetRequiredException', /need a new password/],
  ['UsernameExistsException', /couldn’t create an account/],
  ['InvalidPasswordException', /at least 6 characters/],
  ['InvalidParameterException', /Check them/],
  ['CodeMismatchException', /wrong or has expired/],
  ['ExpiredCodeException', /request a new one/],
  ['CodeDeliveryFailureException', /couldn’t send/],
  ['LimitExceededException', /Too many attempts/],
  ['TooManyRequestsException', /Too many attempts/],
  ['TooManyFailedAttemptsException', /Too many attempts/],
  ['ForbiddenException', /Too many attempts/],
  ['InternalErrorException', /isn’t available right now/],
  ['NetworkError', /Check your connection/],
])('a user who gets %s reads what to do', (name, sentence) => {
  const said = authMessage(named(name));
  expect(said).toMatch(sentence);
  expect(said).not.toContain('Raw English');
});

test('a user can’t tell a wrong password from an unknown account by the message', () => {
  expect(authMessage(named('UserNotFoundException'))).toBe(
    authMessage(named('NotAuthorizedException', 'Incorrect username or password.')),
  );
});

test('a user can’t tell a wrong code from an expired one, because an unknown account gets the latter', () => {
  expect(authMessage(named('ExpiredCodeException'))).toBe(
    authMessage(named('CodeMismatchException')),
  );
});

test('a user whose account is temporarily locked gets a different message than after a wrong password', () => {
  expect(authMessage(named('NotAuthorizedException', 'Password attempts exceeded'))).toMatch(
    /Too many attempts/,
  );
});

test.each([named('SomethingNew'), named('toString'), 'a string', undefined])(
  'a user who gets an unknown error reads the general sentence (%s)',
  (error) => {
    expect(authMessage(error)).toBe('An error occurred during authentication.');
  },
);
