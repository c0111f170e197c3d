import * as z from 'zod/mini';
import { defineMail, required, toClient } from '#lambdas/mail/mail.ts';
import { brand } from '#shared/brand.ts';
import { retention } from '#shared/domain/privacy.ts';

const { tombstoneDays, backupDays, logDays } = retention;

/** The receipt of somebody who was erased. It is sent whatever the address is suppressed for, and its entry forgotten. */
export const erasedMail = defineMail({
  audience: 'account',
  isForgotten: true,
  needs: z.object({ email: required }),
  compose: (_, { email }, settings) =>
    toClient(
      settings,
      email,
      'Your data has been deleted',
      'Your account, your health assessments, the notes about them, how to reach you, and your requests for the guide are deleted.',
      'What stays for a while:',
      `Backups end by themselves within ${backupDays} days. For ${tombstoneDays} days a code that nobody can turn back into your address makes sure that no backup brings you back.`,
      'The same kind of code keeps us from emailing this address again.',
      `A record of who opened your data, without your name, and technical logs of at most ${logDays} days remain.`,
      `If you think that something is left, write to ${brand.email}.`,
    ),
});
