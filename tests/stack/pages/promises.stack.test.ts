import { expect, test } from 'vitest';
import { myAssessments } from '#lambdas/account/my-assessments.ts';
import { deletedEmail, receiptEmail } from '#lambdas/email/emails/client-emails.ts';
import { dataDeletedEmail, noticeEmail } from '#lambdas/email/emails/coach-emails.ts';
import { messageNoticeEmail } from '#lambdas/email/emails/message-emails.ts';
import { brand } from '#shared/brand.ts';
import { assessmentLimits } from '#shared/domain/assessment.ts';
import type { Case } from '#shared/domain/case.ts';
import { sampleConsentWords } from '#shared/domain/consent/consent-words.ts';
import { healthPolicy } from '#shared/domain/pages.ts';
import { administrators, copiesElsewhere, retention } from '#shared/domain/privacy.ts';
import { clockOf } from '#shared/domain/promise.ts';
import { builtPage, builtPages, words } from '#tests/support/site/built-site.ts';
import { synthesizeProduction } from '#tests/support/stack/synthesize.ts';

const privacy = words(builtPage('privacy.html').querySelector('main'));
const health = words(builtPage('health-data.html').querySelector('main'));
const consent = sampleConsentWords.things.map(({ text }) => text).join(' ');

const { assessmentMonths, auditYears, backupDays, draftDays, leadMonths, logDays } = retention;
const { returnedEmailDays, suppressionYears, tombstoneDays, trailDays } = retention;

const sentences = {
  privacy: [
    `${leadMonths} months after your last one`,
    `Logs. ${logDays} days`,
    `Notices of returned emails. ${returnedEmailDays} days`,
    `Backups. ${backupDays} days`,
    `when you sign out, or after ${draftDays} days`,
    'I count which campaigns and sites bring requests',
    'records the IP address, location, device, and risk of each attempt',
    `says that you are under ${assessmentLimits.age.min}, the site refuses your assessment and doesn’t store it`,
    ...brand.areaServed,
  ],
  health: [
    `If you don’t become a client, ${assessmentMonths} months`,
    `as long as I coach you and ${assessmentMonths} months after that`,
    `Backups are deleted ${backupDays} days later`,
    administrators,
    'Each assessment asks for your consent again',
    'I need your consent before I use your existing health data for a new purpose',
    'Before you submit, you read four points',
    'on your account page, or by email if you can’t sign in',
    'Withdraw. Take back your consent, on your account page',
    'Download. A copy of what I hold about you',
    'with a link emailed to your confirmed address',
    'Delete. On your account page, by typing your email address',
    'Submit the assessment again',
    'Your email address can’t be changed',
    'What health data do you collect?',
    'Where does it come from?',
    'What do you use it for?',
    'Who do you share it with?',
    'What are my rights, and how do I use them?',
    'What if you deny my request?',
    'I answer within 45 days',
    'attorney general',
  ],
  both: [
    copiesElsewhere,
    `A fingerprint of your address. ${suppressionYears} years`,
    `The record of who used the encryption keys and the database. ${trailDays} days`,
    `Who opened your answers and when. ${auditYears} years`,
    `Fingerprints of your account and your confirmed address. ${tombstoneDays} days`,
    `Backups. ${backupDays} days`,
    `log of sign-ins. ${logDays} days`,
    'Can’t sign in, or never had an account?',
    'within 30 days',
  ],
  consent: [
    'account page',
    'by email',
    'They stay stored until their retention period ends',
    'administrators of the site’s account',
  ],
};

// A lawyer is responsible for an owner's reviewed texts.
test.skipIf(brand.legalReviewed)(
  'the sample policies and the sample consent contain each phrase that this file lists',
  () => {
    const missing = (text: string, parts: string[]) => parts.filter((part) => !text.includes(part));
    expect(missing(privacy, [...sentences.privacy, ...sentences.both])).toEqual([]);
    expect(missing(health, [...sentences.health, ...sentences.both])).toEqual([]);
    expect(missing(consent, sentences.consent)).toEqual([]);
    expect(sampleConsentWords.things).toHaveLength(4);
  },
);

test('each KMS key’s policy lets administrators of the AWS account use the key', () => {
  const keys = Object.values(synthesizeProduction().findResources('AWS::KMS::Key'));
  for (const { Properties } of keys) {
    expect(JSON.stringify(Properties)).toMatch(/"Action":"kms:\*".*:root/);
  }
});

test('the emails about a deletion name the copies that the deletion can’t reach', () => {
  const settings = {
    siteUrl: 'https://site.example',
    coachEmail: 'coach@example.com',
    timeZone: 'UTC',
  };
  const email = 'ada@example.com';
  for (const { text } of [
    dataDeletedEmail.compose('id', { email }, settings),
    deletedEmail.compose('id', { email, of: 'account' }, settings),
  ]) {
    expect(text).toContain(copiesElsewhere);
  }
});

test('the structured data names the area served', () => {
  const home = builtPage('index.html').querySelector('script[type="application/ld+json"]');
  expect(JSON.parse(home?.textContent ?? '{}').areaServed.map(({ name }: never) => name)).toEqual(
    brand.areaServed,
  );
});

const off = { from: '2026-12-24', to: '2026-12-26', setAt: '2026-12-01T00:00:00.000Z' };

test.each<[what: string, row: Partial<Case>, due?: string]>([
  ['that is new', { state: 'new' }, '2026-12-27T16:00:00.000Z'],
  ['with a new message', { state: 'wrote', answeredAt: 'x' }, '2026-12-27T16:00:00.000Z'],
  ['postponed before an answer', { state: 'later' }, '2026-12-27T16:00:00.000Z'],
  ['postponed after an answer', { state: 'later', answeredAt: 'x' }],
  ['marked spam', { state: 'spam' }],
])(
  '/account, the emails, and the clock agree on whether and when an answer is due in a case %s',
  async (_, row, due) => {
    const waitingSince = '2026-12-23T16:00:00.000Z';
    const timeZone = 'UTC';
    const clientCase = {
      waitingSince,
      dueAt: '2027-01-10T00:00:00.000Z',
      stateAt: waitingSince,
      ...row,
    };

    const page = await myAssessments(
      {
        accounts: { find: async () => undefined },
        noteConfirmed: async () => {},
        findRow: async () => clientCase,
        findAuditEntries: async () => [],
        findTimeOff: async () => off,
        timeZone,
        now: () => new Date(waitingSince),
      },
      {},
      { userId: 'ada' },
    );
    expect(page).toMatchObject({ answer: { dueAt: due, getsAnswer: row.state !== 'spam' } });

    const missedMs = (time: Date) => {
      const clock = clockOf(clientCase as Case, time, off, { timeZone });
      if (clock.kind === 'running') return Math.max(0, -clock.left);
      return clock.kind === 'stopped' ? clock.missedBy : 0;
    };
    if (due) expect(missedMs(new Date(due))).toBe(0);
    expect(missedMs(new Date(Date.parse(due ?? '2027-01-05T00:00:00.000Z') + 1))).toBe(due ? 1 : 0);

    const answerBy = due ? new Date(due) : undefined;
    const site = { siteUrl: 'https://a.test', coachEmail: 'coach@a.test', timeZone, answerBy };
    const ofClient = { userId: 'ada', email: 'ada@a.test' };
    for (const { text } of [
      receiptEmail.compose('id', ofClient, site),
      noticeEmail.compose('id', { ...ofClient, createdAt: waitingSince }, site),
      messageNoticeEmail.compose('id', { ...ofClient, assessmentId: 'id' }, site),
    ]) {
      if (due) expect(text).toContain('by Sun, Dec 27, 4:00 PM');
      else expect(text).not.toMatch(/24 hours|\bby\b/);
    }
  },
);

test('the health data policy has the same name on every page', () => {
  for (const file of builtPages()) {
    const text = words(builtPage(file));
    expect(text.replaceAll(healthPolicy, ''), file).not.toMatch(/health.data policy/i);
  }
  expect(words(builtPage('health-data.html').querySelector('h1'))).toBe(healthPolicy);
});
