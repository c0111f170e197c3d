import * as z from 'zod/mini';
import { defineMail, required, toCoach } from '#lambdas/mail/mail.ts';
import { recordPath } from '#shared/domain/pages.ts';
import { button, row } from './mail-parts.ts';

/** Tells the coach of a new assessment: its id and time, where to open it, and nothing that is in it. */
export const noticeMail = defineMail({
  audience: 'coach',
  needs: z.object({ createdAt: required }),
  compose: (assessmentId, { createdAt }, settings) =>
    toCoach(
      settings,
      'A new health assessment is waiting',
      'You promised a reply within 24 hours.',
      button('Open it', `${settings.siteUrl}${recordPath(assessmentId)}`),
      row('Submitted', createdAt),
      row('Id', assessmentId, 'code'),
    ),
});
