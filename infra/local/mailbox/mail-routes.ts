import { join } from 'node:path';
import { type Response, Router } from 'express';
import type { ReadyTrainer } from '#infra/local/cloud/ready-trainer.ts';
import { isView, mailPage } from '#infra/local/mailbox/mail-page/page.ts';
import type { Mailbox } from './mailbox.ts';

const root = join(import.meta.dirname, 'mail-page');
const BASE = '<base target="_blank">';

/** A shown email may use its styles and open links, but never run a script. */
const MAIL_POLICY =
  "default-src 'none'; img-src * data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-same-origin";

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; frame-ancestors 'none'";

/**
 * `/_mail` shows the emails; `/_mail/messages.json?about=…` returns those with this recipient or text, for
 * tests.
 */
export function mailRoutes(mailbox: Mailbox, trainer?: ReadyTrainer): Router {
  const routes = Router();
  routes.get('/messages.json', ({ query }, response) => {
    const about = String(query.about ?? '');
    const mails = mailbox
      .mails()
      .filter(({ to, text }) => [...to, text].join('\n').includes(about));
    response.set('cache-control', 'no-store').json(mails);
  });
  routes.get('/events', (request, response) => {
    openEvents(response);
    const stop = mailbox.onMail(() => response.write('data: mail\n\n'));
    request.on('close', stop);
  });
  routes.get('/trainer-code', (_request, response) => {
    response.set('cache-control', 'no-store').type('text').send(trainer?.code());
  });
  for (const file of ['style.css', 'client.js']) {
    routes.get(`/${file}`, (_request, response) => response.sendFile(file, { root }));
  }
  routes.get('/{:id}', (request, response) => {
    const mails = mailbox.mails();
    const chosen = mails.find(({ id }) => id === request.params.id) ?? mails[0];
    const view = isView(request.query.view) ? request.query.view : 'html';
    response
      .set({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store' })
      .send(mailPage(mails, chosen, view, trainer));
  });
  routes.get('/:id/body', (request, response) => {
    const mail = mailbox.mails().find(({ id }) => id === request.params.id);
    if (!mail) return void response.sendStatus(404);
    response
      .set({ 'content-security-policy': MAIL_POLICY, 'content-type': 'text/html; charset=utf-8' })
      .send(withBase(mail.html));
  });
  return routes;
}

/** An email's links open in new tabs. */
const withBase = (html: string) =>
  /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, `$&${BASE}`) : BASE + html;

/** Begins an answer that a browser's `EventSource` listens to. */
export function openEvents(response: Response): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write('\n');
}
