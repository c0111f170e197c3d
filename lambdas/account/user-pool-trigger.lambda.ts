import type { CustomMessageTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { mayMail } from '#lambdas/mail/may-mail.ts';
import { variable } from '#lambdas/platform/env.ts';

const only = variable('MAIL_ONLY_TO');

const isSignUp = (
  event: PreSignUpTriggerEvent | CustomMessageTriggerEvent,
): event is PreSignUpTriggerEvent => event.triggerSource.startsWith('PreSignUp');

/**
 * Cognito's triggers of the user pool: pre sign-up, and custom message, which it calls before each code.
 *
 * A new account may sign in at once, so that its owner gets straight to the form (`shared/RULES.md`). Its email address
 * stays unverified until a code proves it.
 * @throws in a trial for a code to another address than the trial's
 */
export const handler = async <Event extends PreSignUpTriggerEvent | CustomMessageTriggerEvent>(
  event: Event,
): Promise<Event> => {
  if (isSignUp(event)) {
    event.response.autoConfirmUser = true;
    event.response.autoVerifyEmail = false;
  } else if (!mayMail(only, event.request.userAttributes.email ?? '')) {
    throw new Error('A trial mails only the address of its settings.');
  }
  return event;
};
