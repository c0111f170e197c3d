import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A received email, raw and parsed. */
export interface Mail {
  id: string;
  /** ISO 8601. */
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
  raw: string;
}

/** Receives every email of the local cloud, to any recipient. */
export interface Mailbox {
  smtpPort: number;
  /** Newest first. */
  mails: () => Mail[];
  /** Adds an email that arrives by another way than SMTP. */
  receive: (raw: Buffer, to: string[]) => Promise<void>;
  /** Calls back at each new email, until the returned function is called. */
  onMail: (listener: () => void) => () => void;
  stop: () => Promise<void>;
}

/**
 * Opens a mail server on a free loopback port.
 * @param folder stores the emails; the mailbox includes those already there
 */
export async function openMailbox(folder: string): Promise<Mailbox> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  let mails: Mail[] = names
    .sort()
    .reverse()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const listeners = new Set<() => void>();

  const receive = async (raw: Buffer, to: string[]) => {
    const mail = await parse(raw, to);
    writeFileSync(join(folder, `${mail.id}.json`), JSON.stringify(mail), { mode: 0o600 });
    mails = [mail, ...mails];
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
    // Ignores clients that disconnect; accepted emails are kept.
  });
  await once(smtp.listen(0, '127.0.0.1'), 'listening');

  return {
    smtpPort: (smtp.server.address() as AddressInfo).port,
    mails: () => mails,
    receive,
    onMail: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => new Promise((done) => smtp.close(() => done())),
  };
}

async function parse(raw: Buffer, to: string[]): Promise<Mail> {
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
