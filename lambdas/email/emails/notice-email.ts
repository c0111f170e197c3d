import * as z from 'zod/mini';
import { coachTime, defineEmail, dueTime, required, toCoach } from '#lambdas/email/email.ts';
import { recordPath } from '#shared/domain/pages.ts';
import { button, row } from './email-parts.ts';

/** Notifies the coach of a new assessment and when the answer is due. It contains no answer. */
export const noticeEmail = defineEmail({
  audience: 'coach',
  needs: z.object({ createdAt: required }),
  compose: (assessmentId, { createdAt }, settings) => {
    const due = dueTime(createdAt, settings);
    return toCoach(
      settings,
      `New health assessment: answer by ${due}`,
      button('Open it', `${settings.siteUrl}${recordPath(assessmentId)}`),
      row('Submitted', coachTime(createdAt, settings)),
      row('Answer by', due),
      row('Id', assessmentId, 'code'),
    );
  },
});
