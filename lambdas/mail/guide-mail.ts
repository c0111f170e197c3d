import { brand } from '#shared/brand.ts';
import { guide, unsubscribePath } from '#shared/contract.ts';
import { unsubscribeToken } from '../lead/unsubscribe-token.ts';
import type { Mail, MailSite } from './mail.ts';
import {
  button,
  headline,
  mailPage,
  numeral,
  paragraph,
  signature,
  smallPrint,
} from './mail-page.ts';
import type { MailRecord } from './outbox.ts';

type GuideRecord = Extract<MailRecord, { kind: 'guide' }>;

const title = guide.title.replace("'", '’');
const about = `“${title}” fits on one page: each mistake, why it costs you, and what to do about it on Monday. Put it up where you train.`;
const invitation =
  'When you want the next twelve weeks planned for you, answer this mail. It reaches me, and I write back within 24 hours.';

/**
 * The mail that brings the guide (specification, section 1). It has nothing of what the visitor typed: whoever enters
 * another's address can't make us say a word to them. With postal address and one-click unsubscribing (15 U.S.C. 7704,
 * RFC 8058).
 */
export const guideMail = (lead: GuideRecord, { siteUrl }: MailSite): Mail => {
  const guideUrl = `${siteUrl}${guide.path}`;
  const token = encodeURIComponent(unsubscribeToken(lead.leadId, lead.unsubscribeSecret));
  const unsubscribeUrl = `${siteUrl}${unsubscribePath}?token=${token}`;
  const why = `You get this mail because someone asked for the guide with this address at ${siteUrl}.`;
  return {
    to: lead.email,
    subject: `Your free guide: ${guide.title}`,
    replyTo: brand.email,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    text: [
      'Your free guide is ready.',
      `${about}\n${guideUrl}`,
      invitation,
      `${brand.coach.fullName}\n${brand.name}`,
      `-- \n${why}\nNo more mails: ${unsubscribeUrl}\n${brand.postalAddress}`,
      '',
    ].join('\n\n'),
    html: mailPage(
      title,
      numeral('6'),
      headline('Your free guide is ready'),
      paragraph(about),
      button('Download Your Free Guide', guideUrl),
      paragraph(invitation),
      signature(brand.coach.fullName),
      smallPrint([why, { label: 'Unsubscribe', url: unsubscribeUrl }, brand.postalAddress]),
    ),
  };
};
