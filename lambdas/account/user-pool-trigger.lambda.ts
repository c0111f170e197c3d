import type { CustomMessageTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { dailyLimit } from '#lambdas/email/guide-email-rate.ts';
import { mayEmail } from '#lambdas/email/may-email.ts';
import { recipientStore } from '#lambdas/email/recipient-store.ts';
import { addressHashes, tablesOf } from '#lambdas/platform/deployed.ts';
import { variable } from '#lambdas/platform/env.ts';
import { mayEmailCode } from './code-limit.ts';

const only = variable('EMAIL_ONLY_TO');
const { recipients } = tablesOf({ recipients: 'RECIPIENTS_TABLE' });
const hash = addressHashes()('recipient');

const codes = {
  find: (email: string) => recipientStore(recipients, hash).find(email),
  daily: (counter: string, most: number, now: Date) => dailyLimit(recipients, counter, most, now),
  now: () => new Date(),
};

const isSignUp = (
  event: PreSignUpTriggerEvent | CustomMessageTriggerEvent,
): event is PreSignUpTriggerEvent => event.triggerSource.startsWith('PreSignUp');

/** If this handler throws, Cognito doesn't send the code. */
export const handler = async <Event extends PreSignUpTriggerEvent | CustomMessageTriggerEvent>(
  event: Event,
): Promise<Event> => {
  if (isSignUp(event)) {
    event.response.autoConfirmUser = true;
    event.response.autoVerifyEmail = false;
    return event;
  }
  const email = event.request.userAttributes.email ?? '';
  if (!mayEmail(only, email)) throw new Error('A trial emails only the address in its settings.');
  if (!(await mayEmailCode(codes, email))) throw new Error('No more codes to this address today.');
  return event;
};
