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
])('after %s, the page shows its own advice, not the user pool’s message', (name, sentence) => {
  const said = authMessage(named(name));
  expect(said).toMatch(sentence);
  expect(said).not.toContain('Raw English');
});

test('for a temporarily locked account, the page says that there were too many attempts', () => {
  expect(authMessage(named('NotAuthorizedException', 'Password attempts exceeded'))).toMatch(
    /Too many attempts/,
  );
});

test.each(['Access Token has been revoked', 'Invalid Access Token'])(
  'after the user pool’s “%s”, the page asks for a sign-in',
  (message) => {
    expect(authMessage(named('NotAuthorizedException', message))).toBe(
      'Your session has ended. Sign in again.',
    );
  },
);

test.each([
  ['an error with a new name', named('SomethingNew')],
  ['an error with the name toString', named('toString')],
  ['a text instead of an error', 'a string'],
  ['undefined instead of an error', undefined],
])('after %s, the page shows the general message', (_, error) => {
  expect(authMessage(error)).toBe('An error occurred during authentication.');
});
