import * as z from 'zod/mini';
import { coachTime, defineEmail, required, toCoach } from '#lambdas/email/email.ts';
import { row } from './email-parts.ts';

export const openingLimitEmail = defineEmail({
  audience: 'coach',
  needs: z.object({ hour: required }),
  compose: (_, { hour }, settings) =>
    toCoach(
      settings,
      'An unusual number of assessments was opened',
      'Within an hour, a trainer opened 40 health assessments, or the same one ten times. The site refused the next opening. If you don’t know why, lock all trainers now:',
      row('In a terminal', 'npm run trainer -- lock --all', 'code'),
      row('The hour began', coachTime(hour, settings)),
    ),
});
