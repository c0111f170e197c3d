import { escapeHtml } from '#lambdas/email/parts.ts';
import { agreement } from '#lambdas/email/series.ts';
import { type Event, type HttpResponse, respond } from '#lambdas/platform/http/guard.ts';
import { log } from '#lambdas/platform/log.ts';
import { brand } from '#shared/brand.ts';
import { tokenPageStyle } from './token-page-style.ts';

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} | ${escapeHtml(brand.name)}</title>
<style>${tokenPageStyle}</style>
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

interface TokenPages {
  ask: string;
  done: string;
}

export const unsubscribePages: TokenPages = {
  ask: page(
    'Stop these emails?',
    `<p>We’ll stop sending the guide and other optional emails to this address.</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Unsubscribe</button></form>`,
  ),
  done: page(
    'You’re unsubscribed',
    `<p>You won’t receive the guide or other optional emails anymore.</p>\n${homeLink}`,
  ),
};

export const seriesPages: TokenPages = {
  ask: page(
    agreement.title,
    `<p>${escapeHtml(agreement.text)}</p>\n<form method="post"><button>${escapeHtml(agreement.action)}</button></form>`,
  ),
  done: page(
    'Your request is saved',
    `<p>You won’t get these emails if you’ve unsubscribed or submitted an assessment. Each has a link to unsubscribe.</p>\n${homeLink}`,
  ),
};

const unknownPage = page(
  'This link doesn’t work',
  `<p>It may be incomplete or too old. Open it again from the email, or write to <a href="mailto:${escapeHtml(brand.email)}">${escapeHtml(brand.email)}</a>.</p>\n${homeLink}`,
);

export const unavailablePage = page(
  'Please try again in a minute',
  '<p>Something went wrong on our side, so we may not have saved your request.</p>',
);

interface TokenPage {
  name: string;
  pages: TokenPages;
  isKnown: (token: string) => Promise<boolean>;
  act: (token: string) => Promise<boolean>;
}

/** GET only shows a button, because email scanners open links. */
export const tokenPage =
  ({ name, pages, isKnown, act }: TokenPage) =>
  async ({
    requestContext: { http, requestId },
    queryStringParameters,
  }: Event): Promise<HttpResponse> => {
    const token = queryStringParameters?.token ?? '';
    const isPost = http.method === 'POST';
    const known = await (isPost ? act : isKnown)(token);
    log(name, { requestId, isPost, isKnown: known });
    if (!known) return respond(404, unknownPage);
    return respond(200, isPost ? pages.done : pages.ask);
  };
