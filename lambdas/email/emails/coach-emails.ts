import * as z from 'zod/mini';
import {
  coachTime,
  defineEmail,
  dueTime,
  type EmailSettings,
  required,
  toCoach,
} from '#lambdas/email/email.ts';
import { casePath } from '#shared/domain/pages.ts';
import { copiesElsewhere } from '#shared/domain/privacy.ts';
import { PROMISE } from '#shared/domain/promise.ts';
import { button, row } from './email-parts.ts';

export const noticeEmail = defineEmail({
  audience: 'coach',
  needs: z.object({ userId: required, createdAt: required }),
  compose: (assessmentId, { createdAt }, settings) => {
    const due = settings.answerBy && coachTime(settings.answerBy, settings);
    return toCoach(
      settings,
      `New health assessment${due ? `: answer by ${due}` : ''}`,
      button('Open the assessment', `${settings.siteUrl}${casePath(assessmentId)}`),
      row('Submitted', coachTime(createdAt, settings)),
      ...(due ? [row('Answer by', due)] : []),
      row('ID', assessmentId, 'code'),
      ...(settings.isLastOfHour
        ? [
            'Many assessments arrived this hour from accounts whose address isn’t confirmed. The site doesn’t email you about more of them until the next hour, so more may be waiting in the inbox.',
          ]
        : []),
    );
  },
});

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
        : 'A client who sent an assessment or a message is still waiting, and your answer is overdue.',
      assessmentId
        ? button('Open the case', `${settings.siteUrl}${casePath(assessmentId)}`)
        : button('See who is waiting', `${settings.siteUrl}/coach`),
    );
  },
});

export const consentWithdrawnEmail = defineEmail({
  audience: 'coach',
  needs: z.object({ withdrawnAt: required }),
  compose: (_, { withdrawnAt }, settings) =>
    toCoach(
      settings,
      'A client withdrew consent',
      'You can no longer open anything they sent before withdrawing, and their clock has stopped. To see who it is, open the list “Consent withdrawn” in your inbox, or “Spam” if you marked them as spam.',
      'Stop using any printouts or notes of their answers. A withdrawal doesn’t delete anything; they can ask for deletion separately.',
      button('Open the inbox', `${settings.siteUrl}/coach`),
      row('Withdrawn', coachTime(withdrawnAt, settings)),
      row('Exact time, in UTC', withdrawnAt, 'code'),
    ),
});

const copiesToDelete = (
  { email, waitingSince }: { email: string | undefined; waitingSince: string | undefined },
  settings: EmailSettings,
): string[] => {
  const request = `The site can’t delete your own copies. Please delete them now: ${copiesElsewhere}.`;
  if (email) return [request];
  if (!waitingSince) {
    return [
      `The site can’t delete your own copies: ${copiesElsewhere}. The account no longer had a case, or never had one, so the site can’t say whose copies to delete. If you know who it was, please delete your copies.`,
    ];
  }
  return [
    request,
    `To find out whose copies to delete, look in them for a client who sent an assessment or a message on ${coachTime(waitingSince, settings)}. The site no longer stores the client’s name.`,
  ];
};

export const dataDeletedEmail = defineEmail({
  audience: 'coach',
  isForgotten: true,
  needs: z.object({ email: z.optional(z.string()), waitingSince: z.optional(z.string()) }),
  compose: (_, { email, waitingSince }, settings) =>
    toCoach(
      settings,
      'The site deleted someone’s data',
      email
        ? `The site deleted the data of ${email}.`
        : 'The site deleted an account. It has no confirmed address for that account, so this email can’t name the client.',
      ...copiesToDelete({ email, waitingSince }, settings),
      'Finally, delete this email.',
      button('Open the inbox', `${settings.siteUrl}/coach`),
    ),
});
