import * as z from 'zod/mini';
import { defineEmail, required, toReader } from '#lambdas/email/email.ts';
import { agreement, series } from '#lambdas/email/series.ts';
import { unsubscribeToken } from '#lambdas/email/unsubscribe-token.ts';
import { brand } from '#shared/brand.ts';
import { guide } from '#shared/domain/pages.ts';
import { startSeries } from '#shared/endpoints/visitor.ts';
import { button, headline, numeral } from './email-parts.ts';

const title = brand.guideTitle.replace("'", '’');
const [figure] = /^\d+/.exec(title) ?? [];

/** Contains no text that the visitor typed, so nobody can use it to send a message to strangers. */
export const guideEmail = defineEmail({
  audience: 'visitor',
  needs: z.object({
    email: required,
    unsubscribeSecret: required,
    source: z.optional(z.string()),
  }),
  compose: (leadId, { email, unsubscribeSecret }, settings) => {
    const { siteUrl } = settings;
    const token = unsubscribeToken(leadId, unsubscribeSecret);
    return toReader(
      { ...settings, reader: { email, token } },
      {
        subject: `Your free guide: ${brand.guideTitle}`,
        title,
        why: `You’re receiving this email because someone requested the guide with this address at ${siteUrl}.`,
      },
      ...(figure ? [numeral(figure)] : []),
      headline('Your free guide is ready'),
      `“${title}”: each mistake, what it costs you, and what to do on Monday. Keep it on your phone.`,
      button('Download Your Free Guide', `${siteUrl}${guide.path}`),
      'Want your next twelve weeks planned for you? Reply to this email. Your reply comes straight to me.',
      ...(series.length > 0
        ? [
            `${agreement.title} ${agreement.text}`,
            button(agreement.action, `${siteUrl}${startSeries.path}?token=${token}`),
          ]
        : []),
    );
  },
});

export const seriesEmail = defineEmail({
  audience: 'reader',
  needs: z.object({ leadId: required, step: required }),
  compose: (_, { step }, settings) => {
    const email = series[Number(step) - 1];
    if (!email) throw new Error(`The series has no email ${step}`);
    const { label, url } = email.button;
    return toReader(
      settings,
      {
        subject: email.subject,
        why: `You’re receiving this email because you asked for it at ${settings.siteUrl}.`,
      },
      ...email.text,
      button(label, url.startsWith('/') ? `${settings.siteUrl}${url}` : url),
    );
  },
});
