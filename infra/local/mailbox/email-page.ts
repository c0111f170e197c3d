import type { ReadyTrainer } from '#infra/local/cloud/ready-trainer.ts';
import type { Email } from './mailbox.ts';

class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
  toString(): string {
    return this.markup;
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (value: unknown): string => {
  if (value instanceof Html) return value.markup;
  if (Array.isArray(value)) return value.map(escaped).join('');
  if (value === undefined || value === false) return '';
  return String(value).replace(/[&<>"]/g, (character) => entities[character] ?? character);
};

const html = (parts: TemplateStringsArray, ...values: unknown[]): Html =>
  new Html(parts.reduce((text, part, index) => text + escaped(values[index - 1]) + part));

const views = { html: 'Preview', text: 'Text', raw: 'Source' } as const;

export type View = keyof typeof views;

export const isView = (name: unknown): name is View => typeof name === 'string' && name in views;

export function emailPage(
  emails: Email[],
  chosen: Email | undefined,
  wanted: View,
  trainer?: ReadyTrainer,
): string {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${emails.length > 0 ? `Emails (${emails.length})` : 'Emails'}</title>
<link rel="stylesheet" href="/_mail/style.css">
<link rel="icon" href="data:,">
<script type="module" src="/_mail/client.js"></script>
<header>
<h1>Emails</h1>
<p>The local site delivers all emails here, not to their real recipients.</p>
${trainer && html`<p>${trainer.email} signs in at <a href="/coach">the coach's pages</a> with the password “${trainer.password}” and the code <output aria-label="Sign-in code">${trainer.code()}</output>.</p>`}
<a href="/">Open the site</a>
</header>
<nav aria-label="Emails">
<ol>${emails.map((email) => entry(email, email === chosen, wanted))}</ol>
</nav>
<main>${chosen ? reader(chosen, wanted) : nothing}</main>
</html>`.toString();
}

const nothing = html`<h2>No email yet</h2>
<p>Request the free guide on <a href="/">the site</a>, or sign up and submit an assessment. The email appears here a moment later, without a reload.</p>`;

const entry = (email: Email, isChosen: boolean, view: View) => html`<li>
<a href="/_mail/${email.id}?view=${view}"${isChosen && html` aria-current="page"`}>
<strong>${email.subject || '(no subject)'}</strong>
<span>to ${email.to.join(', ')}</span>
<time datetime="${email.receivedAt}">${email.receivedAt}</time>
</a>
</li>`;

function reader(email: Email, wanted: View) {
  const view = wanted === 'html' && !email.html ? 'text' : wanted;
  return html`<article>
<h2>${email.subject || '(no subject)'}</h2>
<dl>
<dt>From</dt><dd>${email.from}</dd>
<dt>To</dt><dd>${email.to.join(', ')}</dd>
<dt>Received</dt><dd><time datetime="${email.receivedAt}">${email.receivedAt}</time></dd>
</dl>
<nav aria-label="Views">${Object.entries(views).map(
    ([name, label]) =>
      html`<a href="/_mail/${email.id}?view=${name}"${name === view && html` aria-current="page"`}>${label}</a>`,
  )}</nav>
${body(email, view)}
</article>`;
}

function body(email: Email, view: View) {
  if (view === 'text') {
    const noText = 'This email is HTML only, like all of Cognito’s emails.';
    return html`<pre>${email.text || noText}</pre>`;
  }
  if (view === 'raw') return html`<pre>${email.raw}</pre>`;
  return html`<iframe title="Preview of the email" src="/_mail/${email.id}/body" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
}
