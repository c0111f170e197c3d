import * as z from 'zod/mini';
import { coachTime, defineEmail, required, toCoach } from '#lambdas/email/email.ts';
import { recordPath } from '#shared/domain/pages.ts';
import { button, row } from './email-parts.ts';

export const noticeEmail = defineEmail({
  audience: 'coach',
  needs: z.object({ userId: required, createdAt: required }),
  compose: (assessmentId, { createdAt }, settings) => {
    const due = settings.answerBy && coachTime(settings.answerBy, settings);
    return toCoach(
      settings,
      `New health assessment${due ? `: answer by ${due}` : ''}`,
      button('Open the assessment', `${settings.siteUrl}${recordPath(assessmentId)}`),
      row('Submitted', coachTime(createdAt, settings)),
      ...(due ? [row('Answer by', due)] : []),
      row('ID', assessmentId, 'code'),
    );
  },
});
