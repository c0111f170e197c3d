import { escapeHtml } from '#lambdas/email/emails/email-parts.ts';
import { brand } from '#shared/brand.ts';
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
<header><a href="/">${escapeHtml(brand.name)}</a></header>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;

const homeLink = `<p><a href="/">Back to ${escapeHtml(brand.name)}</a></p>`;

/** Before anything changes. The form posts to the page's own URL, which contains the token. */
export const askPage = page(
  'Stop these emails?',
  `<p>We’ll stop sending the guide to this address.</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Unsubscribe</button></form>`,
);

export const donePage = page(
  'You’re unsubscribed',
  `<p>You’ll receive no further guide emails.</p>\n${homeLink}`,
);

export const unknownPage = page(
  'This link doesn’t work',
  `<p>It may be incomplete. Open it again from the email, or email <a href="mailto:${escapeHtml(brand.email)}">${escapeHtml(brand.email)}</a>.</p>\n${homeLink}`,
);

export const unavailablePage = page(
  'Please try again in a minute',
  '<p>Something went wrong on our side. Nothing has changed.</p>',
);
