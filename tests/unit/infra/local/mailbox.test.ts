import { once } from 'node:events';
import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import { afterEach, expect, test, vi } from 'vitest';
import { collectEmails } from '#infra/local/mailbox/collect-emails.ts';
import { emailPage } from '#infra/local/mailbox/email-page.ts';
import { type Email, openMailbox } from '#infra/local/mailbox/mailbox.ts';

afterEach(() => vi.useRealTimers());

const emailOf = (changes: Partial<Email> = {}): Email => ({
  id: '1',
  receivedAt: '2026-01-02T03:04:05.000Z',
  from: 'Coach · coach@example.com',
  to: ['ann@example.com'],
  subject: 'Your guide',
  text: 'Here it is.',
  html: '<p>Here it is.</p>',
  headers: [],
  raw: 'X-Kind: guide\n\nHere it is.',
  ...changes,
});

test('the mailbox keeps emails for the next start, newest first, and lets only the current user read their files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'emails-'));
  const mailbox = await openMailbox(folder);
  const sender = createTransport({ host: '127.0.0.1', port: mailbox.smtpPort });
  for (const subject of ['First', 'Second, mit Grüßen']) {
    await sender.sendMail({
      from: { name: 'Coach', address: 'coach@example.com' },
      to: 'ann@example.com',
      subject,
      text: 'Here it is.',
      html: '<p>Here it is.</p>',
      headers: { 'List-Unsubscribe': '<https://example.com/end>' },
    });
  }
  await mailbox.stop();
  const later = await openMailbox(folder);
  await later.stop();

  expect(later.emails()).toEqual(mailbox.emails());
  expect(later.emails().map(({ subject }) => subject)).toEqual(['Second, mit Grüßen', 'First']);
  expect(later.emails()[0]).toMatchObject({
    from: 'Coach · coach@example.com',
    to: ['ann@example.com'],
    text: expect.stringContaining('Here it is.'),
    html: expect.stringContaining('<p>Here it is.</p>'),
    headers: expect.arrayContaining([
      { name: 'List-Unsubscribe', value: '<https://example.com/end>' },
    ]),
  });
  const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o077);
  expect(modes).toEqual([0, 0]);
});

test('a page of another site can’t put an email into the mailbox by posting SMTP commands over HTTP', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'emails-'));
  const mailbox = await openMailbox(folder);
  const lines = [
    'POST / HTTP/1.1',
    'Host: 127.0.0.1',
    'Origin: https://elsewhere.example',
    '',
    'HELO x',
    'MAIL FROM:<a@example.com>',
    'RCPT TO:<ann@example.com>',
    'DATA',
    'Subject: Pay here\r\n\r\nNow.\r\n.',
    'QUIT\r\n',
  ];
  // Waits for the greeting: the mailbox also refuses clients that write before the greeting.
  const socket = connect(mailbox.smtpPort, '127.0.0.1');
  await once(socket, 'readable');
  socket.write(lines.join('\r\n'));
  expect(await text(socket)).toContain('421');
  await mailbox.stop();
  expect(mailbox.emails()).toEqual([]);
});

test('the mailbox page says if an email is HTML only', () => {
  const email = emailOf({ text: '' });
  expect(emailPage([email], email, 'text')).toContain('This email is HTML only');
});

test('the mailbox page shows an email’s headers as text, and its HTML in a frame that runs no script', () => {
  const attack = '"><script>alert(1)</script>';
  const email = emailOf({
    subject: attack,
    from: attack,
    to: [attack],
    text: attack,
    html: attack,
    raw: attack,
  });

  for (const view of ['html', 'text', 'raw'] as const) {
    expect(emailPage([email], email, view)).not.toContain('<script>alert');
  }
  expect(emailPage([email], email, 'html')).toMatch(
    /<iframe[^>]* sandbox="(?!.*allow-scripts)[^"]*"/,
  );
});

const FROM = 'coach@example.com';
const TO = 'ann@example.com';

test.each([
  ['LocalStack, with raw emails', [{ Id: '1', Source: FROM, RawData: `To: ${TO}\r\n\r\nHello` }]],
  [
    'LocalStack, with emails in parts',
    [
      {
        Id: '1',
        Source: FROM,
        Destination: { ToAddresses: [TO] },
        Subject: 'Guide',
        Body: { text_part: 'Hello' },
      },
    ],
  ],
  [
    'MiniStack',
    {
      account: [
        {
          MessageId: '1',
          Source: FROM,
          To: [TO],
          Subject: 'Guide',
          BodyText: 'Hello',
          BodyHtml: null,
        },
      ],
    },
  ],
])('the mailbox collects each email once from another local cloud: %s', async (cloud, messages) => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (url: string) => {
    const isAsked = url.endsWith('/_aws/ses') === cloud.startsWith('LocalStack');
    return isAsked ? Response.json({ messages }) : new Response(null, { status: 404 });
  });
  const received: [string, string[]][] = [];
  const stop = collectEmails('http://localhost:4566', async (raw, to) => {
    received.push([String(raw), to]);
  });
  await vi.waitFor(() => {
    vi.advanceTimersByTime(2000);
    expect(received).toHaveLength(1);
  });
  await vi.advanceTimersByTimeAsync(5000);
  stop();

  expect(received).toEqual([[expect.stringContaining('Hello'), [TO]]]);
});
