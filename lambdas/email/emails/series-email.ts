import * as z from 'zod/mini';
import { defineEmail, required, toReader } from '#lambdas/email/email.ts';
import { series } from '#lambdas/email/series.ts';
import { button } from './email-parts.ts';

/**
 * One of the owner's emails after the guide. Its outbox entry names nobody, so the sender looks up the lead.
 */
export const seriesEmail = defineEmail({
  audience: 'reader',
  needs: z.object({ leadId: required, step: required }),
  compose: (_, { step }, settings) => {
    const its = series[Number(step) - 1];
    if (!its) throw new Error(`The series has no email ${step}`);
    const { label, url } = its.button;
    return toReader(
      settings,
      {
        subject: its.subject,
        why: `You’re receiving this email because you asked for it at ${settings.siteUrl}.`,
      },
      ...its.text,
      button(label, url.startsWith('/') ? `${settings.siteUrl}${url}` : url),
    );
  },
});
