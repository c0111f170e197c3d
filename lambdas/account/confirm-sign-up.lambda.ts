import type { PreSignUpTriggerEvent } from 'aws-lambda';

/**
 * A new account may sign in at once, so that its owner gets straight to the form (`shared/RULES.md`). Its
 * e-mail address stays unverified until a code proves it.
 */
export const handler = async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  event.response.autoConfirmUser = true;
  event.response.autoVerifyEmail = false;
  return event;
};
