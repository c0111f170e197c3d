import * as z from 'zod/mini';
import { defineEmail, required, toReader } from '#lambdas/email/email.ts';
import { button } from './email-parts.ts';

/**
 * Reminds a client once about an unfinished assessment. Neither the text nor the link says what the form is about.
 * The link opens `/auth`, which redirects to the form.
 */
export const draftReminderEmail = defineEmail({
  audience: 'reader',
  isOnce: true,
  needs: z.object({ userId: required, createdAt: required }),
  compose: (_, __, settings) =>
    toReader(
      settings,
      {
        subject: 'You started a form and didn’t submit it',
        why: `You have an account at ${settings.siteUrl}. This is the only reminder.`,
      },
      'What you typed is saved on the device where you typed it, for a week after you started. I can’t read it: I only know that you started.',
      button('Continue Where You Left Off', `${settings.siteUrl}/auth`),
      'Rather ask me something first? Reply to this email. It comes straight to me.',
    ),
});
