import type { CustomMessageTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { mayEmail } from '#lambdas/platform/contract.ts';
import { variable } from '#lambdas/platform/env.ts';

const onlyTo = variable('EMAIL_ONLY_TO');

const isSignUp = (
  event: PreSignUpTriggerEvent | CustomMessageTriggerEvent,
): event is PreSignUpTriggerEvent => event.triggerSource.startsWith('PreSignUp');

/**
 * Confirms a new account at once, but never its address. In a trial, codes go only to the address
 * in the settings: if this throws, Cognito sends no code.
 */
export const handler = async <Event extends PreSignUpTriggerEvent | CustomMessageTriggerEvent>(
  event: Event,
): Promise<Event> => {
  if (isSignUp(event)) {
    event.response.autoConfirmUser = true;
    event.response.autoVerifyEmail = false;
    return event;
  }
  const { email = '' } = event.request.userAttributes;
  if (!mayEmail(onlyTo, email)) {
    throw new Error('A trial emails only the address in its settings.');
  }
  return event;
};
