import * as z from 'zod/mini';
import { casePath } from '#shared/domain/pages.ts';
import { copiesElsewhere } from '#shared/domain/privacy.ts';
import { coachTime, defineEmail, noData, toCoach } from './email.ts';
import { button, row } from './parts.ts';

const text = z.string().check(z.minLength(1));

export const noticeEmail = defineEmail({
  audience: 'coach',
  data: z.strictObject({ submittedAt: text }),
  compose: ({ owner, data: { submittedAt } }, facts, settings) => {
    const due = facts.due && coachTime(facts.due, settings);
    return toCoach(
      facts,
      `New assessment${due ? `: answer by ${due}` : ''}`,
      button('Open the case', `${settings.siteUrl}${casePath(owner)}`),
      row('Submitted', coachTime(submittedAt, settings)),
      ...(due ? [row('Answer by', due)] : []),
    );
  },
});

export const messageToCoachEmail = defineEmail({
  audience: 'coach',
  data: noData,
  compose: ({ owner }, facts, settings) => {
    const due = facts.due && coachTime(facts.due, settings);
    return toCoach(
      facts,
      `A client wrote to you${due ? `: answer by ${due}` : ''}`,
      button('Read and answer', `${settings.siteUrl}${casePath(owner)}`),
    );
  },
});

const reminders = {
  soon: {
    subject: (due: string) => `Answer by ${due}: a client is waiting`,
    text: 'A client who sent an assessment or a message is still waiting for your answer.',
  },
  overdue: {
    subject: (due: string) => `Overdue since ${due}: a client is waiting`,
    text: 'A client who sent an assessment or a message is still waiting, and your answer is overdue.',
  },
  'follow-up': {
    subject: () => 'A follow-up is due',
    text: 'You planned to get back to a client now.',
  },
} as const;

export const reminderSteps = ['soon', 'overdue', 'follow-up'] as const;
export type ReminderStep = (typeof reminderSteps)[number];

export const reminderEmail = defineEmail({
  audience: 'coach',
  /** `since`: the client's `waitingSince`, or the time of the follow-up. */
  data: z.strictObject({ step: z.enum(reminderSteps), since: text }),
  compose: ({ owner, data: { step, since } }, facts, settings) =>
    toCoach(
      facts,
      reminders[step].subject(coachTime(facts.due ?? since, settings)),
      reminders[step].text,
      button('Open the case', `${settings.siteUrl}${casePath(owner)}`),
    ),
});

export const withdrawalEmail = defineEmail({
  audience: 'coach',
  data: z.strictObject({ withdrawnAt: text }),
  compose: ({ owner, data: { withdrawnAt } }, facts, settings) =>
    toCoach(
      facts,
      'A client withdrew consent',
      'You can no longer open anything they sent before withdrawing, and their clock has stopped. The case shows who it is.',
      `Stop using any copies of their answers: ${copiesElsewhere}. A withdrawal doesn’t delete anything; they can ask for deletion separately.`,
      button('Open the case', `${settings.siteUrl}${casePath(owner)}`),
      row('Withdrawn', coachTime(withdrawnAt, settings)),
    ),
});

export const deletionToCoachEmail = defineEmail({
  audience: 'coach',
  data: z.strictObject({
    encrypted: z.optional(z.string()),
    submittedAt: z.optional(z.string()),
  }),
  compose: ({ data: { submittedAt } }, facts, settings) =>
    toCoach(
      facts,
      'The site deleted someone’s data',
      facts.client
        ? `The site deleted the data of ${facts.client}.`
        : 'The site deleted an account. It has no confirmed address for that account, so this email can’t name the client.',
      `The site can’t delete your own copies. Please delete them now: ${copiesElsewhere}.`,
      ...(!facts.client && submittedAt
        ? [
            `To find out whose copies to delete, look in them for a client who submitted an assessment on ${coachTime(submittedAt, settings)}.`,
          ]
        : []),
      'Finally, delete this email.',
      button('Open Today', `${settings.siteUrl}/coach`),
    ),
});
