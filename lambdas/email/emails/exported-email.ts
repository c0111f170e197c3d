import * as z from 'zod/mini';
import { coachTime, defineEmail, required, toClient } from '#lambdas/email/email.ts';
import { brand } from '#shared/brand.ts';

/**
 * Tells a person that the owner took a copy of their data. The sender deletes the outbox entry, because it
 * names them.
 */
export const exportedEmail = defineEmail({
  audience: 'account',
  isForgotten: true,
  needs: z.object({ email: required, at: required }),
  compose: (_, { email, at }, settings) =>
    toClient(
      settings,
      email,
      'We exported your data',
      `At your request, we exported the data that we store about you, on ${coachTime(at, settings)}.`,
      `If you didn’t request it, write to ${brand.email}.`,
    ),
});
