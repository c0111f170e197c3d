import { brand } from '#shared/brand.ts';
import { guide, unsubscribePath } from '#shared/contract.ts';
import { unsubscribeToken } from '../lead/unsubscribe-token.ts';
import { escapeHtml, type Mail, type MailSite } from './mail.ts';
import type { MailRecord } from './outbox.ts';

type GuideRecord = Extract<MailRecord, { kind: 'guide' }>;

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
      `Your free guide "${guide.title}" is ready to download:`,
      guideUrl,
      `${brand.coach.firstName}, ${brand.name}`,
      `-- \n${why}\nNo more mails: ${unsubscribeUrl}\n${brand.postalAddress}`,
      '',
    ].join('\n\n'),
    html: page(`
    <h1>Your free guide is ready</h1>
    <p>&ldquo;${escapeHtml(guide.title)}&rdquo; is ready to download.</p>
    <p><a href="${escapeHtml(guideUrl)}">Download Your Free Guide</a></p>
    <p>${escapeHtml(brand.coach.firstName)}, ${escapeHtml(brand.name)}</p>
    <hr>
    <p><small>${escapeHtml(why)}<br>
    <a href="${escapeHtml(unsubscribeUrl)}">Unsubscribe</a><br>
    ${escapeHtml(brand.postalAddress)}</small></p>`),
  };
};

const page = (body: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <title>${escapeHtml(guide.title)}</title>
  </head>
  <body style="margin:0 auto;max-width:36rem;padding:1.5rem;font-family:sans-serif;line-height:1.5">${body}
  </body>
</html>
`;
