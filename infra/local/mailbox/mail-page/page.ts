import type { ReadyTrainer } from '#infra/local/cloud/ready-trainer.ts';
import type { Mail } from '#infra/local/mailbox/mailbox.ts';
import { html } from './html.ts';

const views = { html: 'As it looks', text: 'Text', headers: 'Headers', raw: 'Raw' } as const;

export type View = keyof typeof views;

export const isView = (name: unknown): name is View => typeof name === 'string' && name in views;

/** The page that shows all mails and one of them, as a person reads it. */
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
<title>${mails.length > 0 ? `Mail (${mails.length})` : 'Mail'}</title>
<link rel="stylesheet" href="/_mail/style.css">
<link rel="icon" href="data:,">
<script type="module" src="/_mail/client.js"></script>
<header class="bar">
<h1>Mail</h1>
<p>Every mail this machine's copy of the site sends arrives here and nowhere else.</p>
<p>The codes of accounts arrive here, too.</p>
${trainer && html`<p>${trainer.email} signs in at <a href="/coach">the coach's side</a> with the password “${trainer.password}” and the code <output class="code">${trainer.code()}</output>.</p>`}
<a href="/">The site</a>
</header>
<nav class="list" aria-label="Mails">
<ol>${mails.map((mail) => entry(mail, mail === chosen, wanted))}</ol>
</nav>
<main>${chosen ? reader(chosen, wanted) : nothing}</main>
</html>`.toString();
}

const nothing = html`<div class="empty">
<h2>No mail yet</h2>
<p>Ask for the free guide on <a href="/">the site</a>, or sign up and send an assessment. The mail shows here a moment later, without a reload.</p>
</div>`;

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
<dl class="people">
<dt>From</dt><dd>${mail.from}</dd>
<dt>To</dt><dd>${mail.to.join(', ')}</dd>
<dt>Received</dt><dd><time datetime="${mail.receivedAt}" data-whole>${mail.receivedAt}</time></dd>
</dl>
<nav class="views" aria-label="Ways to read it">${Object.entries(views).map(
    ([name, label]) =>
      html`<a href="/_mail/${mail.id}?view=${name}"${name === view && html` aria-current="page"`}>${label}</a>`,
  )}</nav>
${body(mail, view)}
</article>`;
}

const body = (mail: Mail, view: View) => {
  if (view === 'text') return html`<pre>${mail.text || 'This mail has no text part.'}</pre>`;
  if (view === 'raw') return html`<pre>${mail.raw}</pre>`;
  if (view === 'headers') {
    return html`<table>${mail.headers.map(
      ({ name, value }) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`,
    )}</table>`;
  }
  return html`<iframe title="The mail as it looks" src="/_mail/${mail.id}/body" sandbox="allow-popups allow-popups-to-escape-sandbox allow-same-origin"></iframe>`;
};
