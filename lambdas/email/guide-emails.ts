import * as z from 'zod/mini';
import { brand } from '#shared/brand.ts';
import { startSeries } from '#shared/endpoints/lead.ts';
import { defineEmail, noData, toReader } from './email.ts';
import { button, headline, link, numeral } from './parts.ts';
import { agreement, series } from './series.ts';

const title = brand.guideTitle.replace("'", '’');
const [figure] = /^\d+/.exec(title) ?? [];

/** Contains no text that the visitor typed, so nobody can use it to send a message to strangers. */
export const guideEmail = defineEmail({
  audience: 'reader',
  data: noData,
  compose: (_, facts, settings) =>
    toReader(
      facts,
      settings,
      {
        subject: `Your free guide: ${brand.guideTitle}`,
        title,
        why: `You’re receiving this email because someone requested the guide with this address at ${settings.siteUrl}.`,
      },
      ...(figure ? [numeral(figure)] : []),
      headline('Your free guide is ready'),
      `“${title}”: each mistake, what it costs you, and what to do on Monday. Keep it on your phone.`,
      button('Download Your Free Guide', `${settings.siteUrl}/${brand.guideFile}`),
      'Want your next twelve weeks planned for you? Reply to this email. Your reply comes straight to me.',
      link('See the three ways of working together', `${settings.siteUrl}/#programs`),
      ...(series.length > 0
        ? [
            `${agreement.title} ${agreement.text}`,
            link(agreement.action, `${settings.siteUrl}${startSeries.path}?token=${facts.token}`),
          ]
        : []),
    ),
});

export const seriesEmail = defineEmail({
  audience: 'reader',
  data: z.strictObject({ step: z.int() }),
  compose: ({ data: { step } }, facts, settings) => {
    const email = series[step - 1];
    if (!email) throw new Error(`The series has no email ${step}`);
    const { label, url } = email.button;
    return toReader(
      facts,
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
