import * as z from 'zod/mini';
import { defineEmail, dueTime, required, toCoach } from '#lambdas/email/email.ts';
import { recordPath } from '#shared/domain/pages.ts';
import { PROMISE } from '#shared/domain/promise.ts';
import { button } from './email-parts.ts';

export const reminderEmail = defineEmail({
  audience: 'coach',
  needs: z.object({
    userId: required,
    dueAt: required,
    step: required,
    assessmentId: z.optional(required),
  }),
  compose: (_, { dueAt, step, assessmentId }, settings) => {
    const due = dueTime(Date.parse(dueAt) - PROMISE, settings);
    const isSoon = step === 'soon';
    return toCoach(
      settings,
      isSoon
        ? `Answer by ${due}: a client is waiting`
        : `Overdue since ${due}: a client is waiting`,
      isSoon
        ? 'A client who sent an assessment or a message is still waiting for your answer.'
        : 'A client who sent an assessment or a message is waiting. You promised an answer by then.',
      assessmentId
        ? button('Open the case', `${settings.siteUrl}${recordPath(assessmentId)}`)
        : button('See who is waiting', `${settings.siteUrl}/coach`),
    );
  },
});
