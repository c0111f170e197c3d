import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A received mail, raw and parsed. */
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

/** Receives every mail of the local cloud, regardless of its recipient. */
export interface Mailbox {
  smtpPort: number;
  /** Newest first. */
  mails: () => Mail[];
  /** Takes a mail that came another way than by SMTP. */
  receive: (raw: Buffer, to: string[]) => Promise<void>;
  /** Calls back at each new mail, until the returned function is called. */
  onMail: (listener: (mail: Mail) => void) => () => void;
  stop: () => Promise<void>;
}

/**
 * Opens a mail server on a free port of loopback.
 *
 * @param folder where the mails are kept; those that are there already are in the box
 */
export async function openMailbox(folder: string): Promise<Mailbox> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let mails: Mail[] = await readAll(folder);
  const listeners = new Set<(mail: Mail) => void>();

  const receive = async (raw: Buffer, to: string[]) => {
    const receivedAt = new Date().toISOString();
    const id = `${receivedAt.replace(/\D/g, '')}-${crypto.randomUUID().slice(0, 8)}`;
    const mail = await read(raw, { id, receivedAt, to });
    writeFileSync(join(folder, `${id}.json`), JSON.stringify(mail), { mode: 0o600 });
    mails = [mail, ...mails];
    for (const listener of listeners) listener(mail);
  };

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        receive(Buffer.concat(chunks), to).then(() => done(), done);
      });
    },
  });
  smtp.on('error', () => {
    // Ignore clients that hang up: accepted mails are kept.
  });
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));

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

async function read(raw: Buffer, seen: Pick<Mail, 'id' | 'receivedAt' | 'to'>): Promise<Mail> {
  const mail: Email = await PostalMime.parse(raw);
  return {
    ...seen,
    from: mail.from ? [mail.from.name, mail.from.address].filter(Boolean).join(' · ') : '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    raw: raw.toString('utf8'),
  };
}

async function readAll(folder: string): Promise<Mail[]> {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mail);
}
