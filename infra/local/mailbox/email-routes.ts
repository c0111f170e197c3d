import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Response, Router } from 'express';
import type { ReadyTrainer } from '#infra/local/cloud/ready-trainer.ts';
import { emailPage, isView } from './email-page.ts';
import type { Mailbox } from './mailbox.ts';

const BASE = '<base target="_blank">';

const EMAIL_POLICY =
  "default-src 'none'; img-src * data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; frame-ancestors 'none'";

export function emailRoutes(mailbox: Mailbox, trainer?: ReadyTrainer): Router {
  const routes = Router();
  routes.get('/messages.json', ({ query }, response) => {
    const about = String(query.about ?? '');
    const emails = mailbox
      .emails()
      .filter(({ to, text }) => [...to, text].join('\n').includes(about));
    response.set('cache-control', 'no-store').json(emails);
  });
  routes.get('/events', (request, response) => {
    openEvents(response);
    const stop = mailbox.onEmail(() => response.write('data: email\n\n'));
    request.on('close', stop);
  });
  routes.get('/trainer-code', (_request, response) => {
    response.set('cache-control', 'no-store').type('text').send(trainer?.code());
  });
  for (const file of ['style.css', 'client.js']) {
    const content = readFileSync(join(import.meta.dirname, 'email-page', file));
    routes.get(`/${file}`, (_request, response) => response.type(file).send(content));
  }
  routes.get('/{:id}', (request, response) => {
    const emails = mailbox.emails();
    const chosen = emails.find(({ id }) => id === request.params.id) ?? emails[0];
    const view = isView(request.query.view) ? request.query.view : 'html';
    response
      .set({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store' })
      .send(emailPage(emails, chosen, view, trainer));
  });
  routes.get('/:id/body', (request, response) => {
    const email = mailbox.emails().find(({ id }) => id === request.params.id);
    if (!email) return void response.sendStatus(404);
    response
      .set({ 'content-security-policy': EMAIL_POLICY, 'content-type': 'text/html; charset=utf-8' })
      .send(withBase(email.html));
  });
  return routes;
}

const withBase = (html: string) =>
  /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, `$&${BASE}`) : BASE + html;

export function openEvents(response: Response): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write('\n');
}
