import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import { startSeries } from '#shared/endpoints/lead.ts';
import { guideEmail as texts } from '#web/content/owner.ts';
import { noData, toLead } from './email.ts';
import { button, headline, linkLine, numeral } from './parts.ts';
import { agreement, series as emails } from './series.ts';

const title = brand.guideTitle.replace("'", '’');
const [figure] = /^\d+/.exec(title) ?? [];

/** Contains no text that the visitor typed, so nobody can use it to send a message to strangers. */
export const guideEmail = toLead(noData, ({ siteUrl, token }) => ({
  subject: `Your free guide: ${brand.guideTitle}`,
  title,
  why: `You’re receiving this email because someone requested the guide with this address at ${siteUrl}.`,
  parts: [
    ...(figure ? [numeral(figure)] : []),
    headline('Your free guide is ready'),
    texts.text,
    button('Download Your Free Guide', `${siteUrl}/${brand.guideFile}`),
    texts.invitation,
    linkLine(texts.programs, `${siteUrl}/#programs`),
    ...(emails.length > 0
      ? [
          `${agreement.title} ${agreement.text}`,
          linkLine(agreement.action, `${siteUrl}${startSeries.path}?token=${token}`),
        ]
      : []),
  ],
}));

export const seriesEmail = toLead(
  z.strictObject({ step: z.int() }),
  ({ data: { step }, siteUrl }) => {
    const email = emails[step - 1];
    if (!email) throw new Error(`The series has no email ${step}`);
    const { subject, text } = email;
    const { label, url } = email.button;
    return {
      subject,
      title: subject,
      why: `You’re receiving this email because you asked for it at ${siteUrl}.`,
      parts: [
        headline(subject),
        ...text,
        button(label, url.startsWith('/') ? `${siteUrl}${url}` : url),
      ],
    };
  },
);
