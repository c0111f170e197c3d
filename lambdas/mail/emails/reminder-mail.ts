import * as z from 'zod/mini';
import { defineMail, required, toCoach } from '#lambdas/mail/mail.ts';
import { button } from './mail-parts.ts';

const words = {
  soon: {
    subject: 'Six hours left to answer a client',
    text: 'A client who sent a health assessment still waits. The 24 hours end in about six.',
  },
  over: {
    subject: 'A client still waits after 24 hours',
    text: 'A client who sent a health assessment was promised an answer by now.',
  },
} as const;

/** Reminds the coach of a client who waits: no name, nothing of the answers. */
export const reminderMail = defineMail({
  audience: 'coach',
  needs: z.object({ userId: required, dueAt: required, step: required }),
  compose: (_, { step }, settings) => {
    const { subject, text } = step === 'soon' ? words.soon : words.over;
    return toCoach(settings, subject, text, button('See who waits', `${settings.siteUrl}/coach`));
  },
});
