import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Email {
  id: string;
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
  raw: string;
}

export interface Mailbox {
  smtpPort: number;
  emails: () => Email[];
  receive: (raw: Buffer, to: string[]) => Promise<void>;
  onEmail: (listener: () => void) => () => void;
  stop: () => Promise<void>;
}

export async function openMailbox(folder: string): Promise<Mailbox> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  let emails: Email[] = names
    .sort()
    .reverse()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const listeners = new Set<() => void>();

  const receive = async (raw: Buffer, to: string[]) => {
    const email = await parse(raw, to);
    writeFileSync(join(folder, `${email.id}.json`), JSON.stringify(email), { mode: 0o600 });
    emails = [email, ...emails];
    for (const listener of listeners) listener();
  };

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      buffer(stream)
        .then((raw) => receive(raw, to))
        .then(() => done(), done);
    },
  });
  smtp.on('error', () => {
    // An SMTP client that disconnects does no harm, because accepted emails are already stored.
  });
  await once(smtp.listen(0, '127.0.0.1'), 'listening');

  return {
    smtpPort: (smtp.server.address() as AddressInfo).port,
    emails: () => emails,
    receive,
    onEmail: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => new Promise((done) => smtp.close(() => done())),
  };
}

async function parse(raw: Buffer, to: string[]): Promise<Email> {
  const { from, subject = '', text = '', html = '', headers } = await PostalMime.parse(raw);
  const receivedAt = new Date().toISOString();
  return {
    id: `${receivedAt.replace(/\D/g, '')}-${crypto.randomUUID().slice(0, 8)}`,
    receivedAt,
    to,
    from: [from?.name, from?.address].filter(Boolean).join(' · '),
    subject,
    text,
    html,
    headers: headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    raw: raw.toString(),
  };
}
