import { brand } from '#shared/brand.ts';
import { guide, unsubscribePath } from '#shared/contract.ts';
import { type MailKind, readPayload } from './mail.ts';
import {
  button,
  headline,
  mailPage,
  numeral,
  paragraph,
  signature,
  smallPrint,
} from './mail-page.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** `source`: the keyed hash of the client address that asked for it. */
type GuidePayload = { email: string; unsubscribeSecret: string; source?: string };

const title = guide.title.replace("'", '’');
const about = `“${title}”: each mistake, why it costs you, and what to do on Monday. Keep it on your phone.`;
const invitation =
  'Want your next twelve weeks planned for you? Reply to this email. It comes straight to me, and I write back within 24 hours.';

const kept = 'What I keep of your request, and how to have it deleted';

/**
 * The mail that brings the guide. It has nothing of what the visitor typed, so that nobody can make us say words of
 * theirs to another's address. It has the postal address and one-click unsubscribing (15 U.S.C. 7704, RFC 8058).
 */
export const guideMail: MailKind<GuidePayload> = {
  audience: 'visitor',
  read: (payload) => readPayload(payload, 'email', 'unsubscribeSecret'),
  compose: (leadId, { email, unsubscribeSecret }, { siteUrl }) => {
    const guideUrl = `${siteUrl}${guide.path}`;
    const token = encodeURIComponent(unsubscribeToken(leadId, unsubscribeSecret));
    const unsubscribeUrl = `${siteUrl}${unsubscribePath}?token=${token}`;
    const why = `You’re receiving this email because someone requested the guide with this address at ${siteUrl}.`;
    return {
      to: email,
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
        `-- \n${why}\nUnsubscribe: ${unsubscribeUrl}\n${kept}: ${siteUrl}/privacy\n${brand.postalAddress}`,
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
        smallPrint([
          why,
          { label: 'Unsubscribe', url: unsubscribeUrl },
          { label: kept, url: `${siteUrl}/privacy` },
          brand.postalAddress,
        ]),
      ),
    };
  },
};
