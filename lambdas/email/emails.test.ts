import { expect, test, vi } from 'vitest';
import { brand } from '#shared/brand.ts';
import type { Email } from '../platform/aws/mailer.ts';
import type { Facts } from './email.ts';
import { type DataOf, type EmailKindName, emailKind, emailKinds } from './kinds.ts';

// Another file of this process may have loaded the modules with the real series.
vi.hoisted(() => vi.resetModules());

// Without an owner's own series, the site sends none.
vi.mock('./series.ts', () => ({
  agreement: { title: 'More?', text: 'One email a week.', action: 'Yes' },
  series: [
    {
      afterDays: 2,
      subject: 'The one habit to start this week',
      text: ['Write down every set, and read it before the next one.'],
      button: { label: 'Sign Up', url: '/auth' },
    },
  ],
}));

const settings = { siteUrl: 'https://site.example', timeZone: 'America/New_York' };
const due = new Date('2026-11-16T17:00:00Z');

const compose = <Name extends EmailKindName>(
  name: Name,
  data: DataOf<Name>,
  facts: Partial<Facts> = {},
): Email =>
  emailKind(name).compose({
    owner: 'the-owner',
    data: emailKinds[name].data.parse(data),
    to: 'to@example.com',
    ...facts,
    ...settings,
  });

const emails: Record<EmailKindName, Email> = {
  guide: compose('guide', {}, { token: 'a/token' }),
  series: compose('series', { step: 1 }, { token: 'a/token' }),
  notice: compose('notice', { submittedAt: '2026-11-15T17:00:00Z' }, { due }),
  receipt: compose('receipt', {}, { due }),
  reminder: compose('reminder', { step: 'soon', since: '2026-11-15T17:00:00Z' }, { due }),
  messageToClient: compose('messageToClient', {}),
  messageToCoach: compose('messageToCoach', {}, { due }),
  code: compose('code', { code: '123456' }),
  withdrawal: compose('withdrawal', { withdrawnAt: '2026-11-15T17:00:00Z' }),
  deletionToClient: compose('deletionToClient', { encrypted: 'x', of: 'account' }),
  deletionToCoach: compose('deletionToCoach', {}, { client: 'robin@example.com' }),
};
const all = Object.entries(emails) as [EmailKindName, Email][];

test.each([
  ['guide', `Your free guide: ${brand.guideTitle}`],
  ['notice', 'New assessment: answer by Mon, Nov 16, 12:00 PM Eastern Time'],
  ['reminder', 'Answer by Mon, Nov 16, 12:00 PM Eastern Time: a client is waiting'],
  ['messageToCoach', 'A client wrote to you: answer by Mon, Nov 16, 12:00 PM Eastern Time'],
  ['receipt', `${brand.name} has your application`],
  ['code', `123456 is your code · ${brand.name}`],
] as const)('the subject of the email “%s” says what it is about', (name, subject) => {
  expect(emails[name].subject).toBe(subject);
});

test('a reminder says whether the answer is due soon or overdue, or that a follow-up is due', () => {
  const subjectOf = (step: 'overdue' | 'follow-up') =>
    compose('reminder', { step, since: '2026-11-15T17:00:00Z' }, { due }).subject;
  expect(subjectOf('overdue')).toBe(
    'Overdue since Mon, Nov 16, 12:00 PM Eastern Time: a client is waiting',
  );
  expect(subjectOf('follow-up')).toBe('A follow-up is due');
});

test('no email to a client says that it is about health', () => {
  const toClients = all.filter(
    ([name]) => emailKinds[name].audience === 'client' && name !== 'deletionToClient',
  );
  expect(toClients).toHaveLength(3);
  for (const [name, { subject, text }] of toClients)
    expect(subject + text.replace('it keeps your health private', ''), name).not.toMatch(
      /health|medic|assessment/i,
    );
});

test('each kind takes only the data that it declares, so none carries what somebody wrote', () => {
  for (const [name, kind] of Object.entries(emailKinds)) {
    for (const data of [{ text: 'Hello' }, { code: 'Call 555 0100' }]) {
      expect(kind.data.safeParse(data).success, name).toBe(false);
    }
  }
});

test('emails to leads can be unsubscribed from with one click, and name a postal address', () => {
  for (const name of ['guide', 'series'] as const) {
    const { headers, text, html, replyTo } = emails[name];
    expect(headers).toEqual({
      'List-Unsubscribe': '<https://site.example/api/unsubscribe?token=a%2Ftoken>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(replyTo).toBe(brand.email);
    for (const body of [text, html]) expect(body).toContain('/api/unsubscribe?token=a%2Ftoken');
    expect(text).toContain(brand.postalAddress);
  }
});

test('the guide’s email has the link, and asks whether to send the series', () => {
  expect(emails.guide.text).toContain('Download Your Free Guide:\nhttps://site.example/');
  expect(emails.guide.text).toContain('https://site.example/api/series?token=a/token');
});

test('emails about a case lead the coach to it, and name nobody', () => {
  for (const name of ['notice', 'reminder', 'messageToCoach', 'withdrawal'] as const)
    expect(emails[name].text, name).toContain('https://site.example/coach');
  expect(emails.notice.text).toContain('the-owner');
});

test('the coach’s emails about unconfirmed accounts say when they stop', () => {
  const { text } = compose(
    'notice',
    { submittedAt: '2026-11-15T17:00:00Z' },
    { isLastOfHour: true },
  );
  expect(text).toContain(
    'This hour, we email you no more about accounts with an unconfirmed address. More may wait on Today.',
  );
});

test('a deletion’s emails say what the site keeps, for how long, and whose data it was', () => {
  const { text } = emails.deletionToClient;
  const [backupDays, tombstoneDays, stopYears, auditYears, trailDays] = [35, 40, 5, 4, 395];
  for (const sentence of [
    `Backups, for ${backupDays} days. For ${tombstoneDays} days, fingerprints of your account and address, so that we can delete your data from a backup before we use it.`,
    `A fingerprint of your address, for ${stopYears} years, if you unsubscribed or marked an email as spam, or if an email to you was returned. It stops the guide and other optional emails. Your address can’t be read from a fingerprint.`,
    `Without your name: a record of who opened your data, for ${auditYears} years, and a record of who used the encryption keys and the database, for at most ${trailDays} days.`,
  ])
    expect(text).toContain(sentence);
  const client = 'robin@example.com';
  expect(emails.deletionToCoach.text).toContain(`The site deleted the data of ${client}.`);
  const unnamed = compose('deletionToCoach', { submittedAt: '2026-11-15T17:00:00Z' }).text;
  expect(unnamed).toContain('Sun, Nov 15');
});

test('all are texts and pages with the same title, without a script, a picture, or a style sheet from elsewhere', () => {
  for (const [name, { html, text, to }] of all) {
    expect(to).toBe('to@example.com');
    expect(text.length, name).toBeGreaterThan(80);
    expect(html, name).toMatch(/<title>.+<\/title>/);
    expect(html, name).not.toMatch(/<script|<img|<link|url\(|\son\w+=/);
  }
});

test('texts can’t become markup', () => {
  const { html } = compose('deletionToCoach', {}, { client: '<b>"x"&\'@example.com' });
  expect(html).toContain('&#60;b&#62;&#34;x&#34;&#38;&#39;@example.com');
});
