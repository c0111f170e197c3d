import { brand } from '#shared/brand.ts';
import { escapeHtml } from '../mail/mail.ts';
import { unsubscribeStyle } from './unsubscribe-style.ts';

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} | ${escapeHtml(brand.name)}</title>
<style>${unsubscribeStyle}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;

const homeLink = `<p><a href="/">Back to ${escapeHtml(brand.name)}</a></p>`;

/** The form goes to the address it was opened from, which has the token in it. */
export const askPage = page(
  'Unsubscribe?',
  `<p>We will send no more mails to your address.</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Unsubscribe</button></form>`,
);

export const donePage = page(
  'You are unsubscribed',
  `<p>We will send no more mails to your address.</p>\n${homeLink}`,
);

export const unknownPage = page(
  'This link does not work',
  `<p>It may be incomplete. Open it once more from the mail, or write to <a href="mailto:${escapeHtml(brand.email)}">${escapeHtml(brand.email)}</a>.</p>\n${homeLink}`,
);

export const unavailablePage = page(
  'Please try again in a moment',
  '<p>We could not reach our records just now. Nothing was changed.</p>',
);
