import type { CustomMessageTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { readEnvironment } from '../adapters/env.ts';
import { mayMail } from '../mail/may-mail.ts';

const mayBeMailed = mayMail(readEnvironment('account/confirm-sign-up').MAIL_ONLY_TO);

const isSignUp = (
  event: PreSignUpTriggerEvent | CustomMessageTriggerEvent,
): event is PreSignUpTriggerEvent => event.triggerSource.startsWith('PreSignUp');

/**
 * A new account may sign in at once, so that its owner gets straight to the form (`shared/RULES.md`). Its
 * e-mail address stays unverified until a code proves it.
 *
 * A trial has Cognito ask before each code, too.
 * @throws when the code would go to another address than the trial's; Cognito then sends none
 */
export const handler = async <Event extends PreSignUpTriggerEvent | CustomMessageTriggerEvent>(
  event: Event,
): Promise<Event> => {
  if (isSignUp(event)) {
    event.response.autoConfirmUser = true;
    event.response.autoVerifyEmail = false;
  } else if (!mayBeMailed(event.request.userAttributes.email ?? '')) {
    throw new Error('A trial mails only the address of its settings.');
  }
  return event;
};
