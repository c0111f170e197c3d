import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { mailPage } from '#infra/local/mailbox/mail-page/page.ts';
import { type Mail, openMailbox } from '#infra/local/mailbox/mailbox.ts';

const mailOf = (changes: Partial<Mail> = {}): Mail => ({
  id: '1',
  receivedAt: '2026-01-02T03:04:05.000Z',
  from: 'Coach · coach@example.com',
  to: ['ann@example.com'],
  subject: 'Your guide',
  text: 'Here it is.',
  html: '<p>Here it is.</p>',
  headers: [{ name: 'X-Kind', value: 'guide' }],
  raw: 'X-Kind: guide\n\nHere it is.',
  ...changes,
});

test('a mail arrives whole, the newest first, and is there again at the next start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mails-'));
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
  const readableByOthers = readdirSync(folder).filter(
    (name) => statSync(join(folder, name)).mode & 0o077,
  );
  expect(readableByOthers).toEqual([]);
  const later = await openMailbox(folder);
  await later.stop();

  expect(later.mails()).toEqual(mailbox.mails());
  expect(later.mails().map(({ subject }) => subject)).toEqual(['Second, mit Grüßen', 'First']);
  expect(later.mails()[0]).toMatchObject({
    to: ['ann@example.com'],
    text: expect.stringContaining('Here it is.'),
    html: expect.stringContaining('<p>Here it is.</p>'),
  });
  expect(later.mails()[0]?.headers).toContainEqual({
    name: 'List-Unsubscribe',
    value: '<https://example.com/end>',
  });
});

test('what stands in a mail is shown, not run', () => {
  const attack = '"><script>alert(1)</script>';
  const mail = mailOf({
    subject: attack,
    from: attack,
    to: [attack],
    text: attack,
    headers: [{ name: attack, value: attack }],
    raw: attack,
  });

  for (const view of ['text', 'headers', 'raw'] as const) {
    expect(mailPage([mail], mail, view)).not.toContain('<script>alert');
  }
});

test('a mail’s own markup stays in a frame that runs nothing', () => {
  const mail = mailOf();
  const page = mailPage([mail], mail, 'html');

  expect(page).not.toContain(mail.html);
  expect(page).toMatch(/<iframe[^>]* sandbox="(?!.*allow-scripts)[^"]*"/);
});

test('an empty box says how a mail gets there', () => {
  expect(mailPage([], undefined, 'html')).toContain('No mail yet');
});

test('a ready trainer is shown with the code of the moment', () => {
  const trainer = { email: 'trainer@example.com', password: 'a long one', code: () => '012345' };

  expect(mailPage([], undefined, 'html', trainer)).toMatch(
    /trainer@example\.com.*a long one.*012345/,
  );
});
