import * as z from 'zod/mini';
import { casePath } from '#shared/domain/pages.ts';
import { copiesElsewhere } from '#shared/domain/privacy.ts';
import { coachTime, type EmailSettings, noData, toCoach } from './email.ts';
import { button, row } from './parts.ts';

const text = z.string().check(z.minLength(1));

const caseButton = (
  { owner, siteUrl }: EmailSettings & { owner: string },
  label = 'Open the case',
) => button(label, `${siteUrl}${casePath(owner)}`);

export const noticeEmail = toCoach(z.strictObject({ submittedAt: text }), (about) => {
  const due = about.due && coachTime(about.due, about.timeZone);
  return {
    subject: `New assessment${due ? `: answer by ${due}` : ''}`,
    parts: [
      caseButton(about),
      row('Submitted', coachTime(about.data.submittedAt, about.timeZone)),
      ...(due ? [row('Answer by', due)] : []),
    ],
  };
});

export const messageToCoachEmail = toCoach(noData, (about) => ({
  subject: `A client wrote to you${about.due ? `: answer by ${coachTime(about.due, about.timeZone)}` : ''}`,
  parts: [caseButton(about, 'Read and answer')],
}));

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

const reminderSteps = ['soon', 'overdue', 'follow-up'] as const;
export type ReminderStep = (typeof reminderSteps)[number];

export const reminderEmail = toCoach(
  /** `since`: the client's `waitingSince`, or the time of the follow-up. */
  z.strictObject({ step: z.enum(reminderSteps), since: text }),
  (about) => {
    const { step, since } = about.data;
    return {
      subject: reminders[step].subject(coachTime(about.due ?? since, about.timeZone)),
      parts: [reminders[step].text, caseButton(about)],
    };
  },
);

export const withdrawalEmail = toCoach(z.strictObject({ withdrawnAt: text }), (about) => ({
  subject: 'A client withdrew consent',
  parts: [
    'You can no longer open anything they sent before withdrawing, and their clock has stopped. The case shows who it is.',
    `Stop using any copies of their answers: ${copiesElsewhere}. A withdrawal doesn’t delete anything; they can ask for deletion separately.`,
    caseButton(about),
    row('Withdrawn', coachTime(about.data.withdrawnAt, about.timeZone)),
  ],
}));

export const deletionToCoachEmail = toCoach(
  z.strictObject({ encrypted: z.optional(z.string()), submittedAt: z.optional(z.string()) }),
  ({ data: { submittedAt }, client, siteUrl, timeZone }) => ({
    subject: 'The site deleted someone’s data',
    parts: [
      client
        ? `The site deleted the data of ${client}.`
        : 'The site deleted an account. It has no confirmed address for that account, so this email can’t name the client.',
      `The site can’t delete your own copies. Please delete them now: ${copiesElsewhere}.`,
      ...(!client && submittedAt
        ? [
            `To find out whose copies to delete, look in them for a client who submitted an assessment on ${coachTime(submittedAt, timeZone)}.`,
          ]
        : []),
      'Finally, delete this email.',
      button('Open Today', `${siteUrl}/coach`),
    ],
  }),
);
