import type { ReadyTrainer } from '#infra/local/cloud/ready-trainer.ts';
import type { Mail } from '#infra/local/mailbox/mailbox.ts';
import { html } from './html.ts';

const views = { html: 'Preview', text: 'Text', raw: 'Source' } as const;

export type View = keyof typeof views;

export const isView = (name: unknown): name is View => typeof name === 'string' && name in views;

export function mailPage(
  mails: Mail[],
  chosen: Mail | undefined,
  wanted: View,
  trainer?: ReadyTrainer,
): string {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${mails.length > 0 ? `Emails (${mails.length})` : 'Emails'}</title>
<link rel="stylesheet" href="/_mail/style.css">
<link rel="icon" href="data:,">
<script type="module" src="/_mail/client.js"></script>
<header>
<h1>Emails</h1>
<p>This local site delivers every email here, and none to the real recipients.</p>
${trainer && html`<p>${trainer.email} signs in at <a href="/coach">the coach's pages</a> with the password “${trainer.password}” and the code <output aria-label="Sign-in code">${trainer.code()}</output>.</p>`}
<a href="/">Open the site</a>
</header>
<nav aria-label="Emails">
<ol>${mails.map((mail) => entry(mail, mail === chosen, wanted))}</ol>
</nav>
<main>${chosen ? reader(chosen, wanted) : nothing}</main>
</html>`.toString();
}

const nothing = html`<h2>No email yet</h2>
<p>Request the free guide on <a href="/">the site</a>, or sign up and submit an assessment. The email appears here a moment later, without a reload.</p>`;

const entry = (mail: Mail, isChosen: boolean, view: View) => html`<li>
<a href="/_mail/${mail.id}?view=${view}"${isChosen && html` aria-current="page"`}>
<strong>${mail.subject || '(no subject)'}</strong>
<span>to ${mail.to.join(', ')}</span>
<time datetime="${mail.receivedAt}">${mail.receivedAt}</time>
</a>
</li>`;

function reader(mail: Mail, wanted: View) {
  const view = wanted === 'html' && !mail.html ? 'text' : wanted;
  return html`<article>
<h2>${mail.subject || '(no subject)'}</h2>
<dl>
<dt>From</dt><dd>${mail.from}</dd>
<dt>To</dt><dd>${mail.to.join(', ')}</dd>
<dt>Received</dt><dd><time datetime="${mail.receivedAt}">${mail.receivedAt}</time></dd>
</dl>
<nav aria-label="Views">${Object.entries(views).map(
    ([name, label]) =>
      html`<a href="/_mail/${mail.id}?view=${name}"${name === view && html` aria-current="page"`}>${label}</a>`,
  )}</nav>
${body(mail, view)}
</article>`;
}

function body(mail: Mail, view: View) {
  if (view === 'text') return html`<pre>${mail.text || 'This email has no text part.'}</pre>`;
  if (view === 'raw') return html`<pre>${mail.raw}</pre>`;
  return html`<iframe title="Preview of the email" src="/_mail/${mail.id}/body" sandbox="allow-popups allow-popups-to-escape-sandbox allow-same-origin"></iframe>`;
}
