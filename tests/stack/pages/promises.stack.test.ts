import { expect, test } from 'vitest';
import { myAssessments } from '#lambdas/account/my-assessments.ts';
import { expiredOf, monthsBefore } from '#lambdas/deletion/retention.ts';
import { deletedEmail, receiptEmail } from '#lambdas/email/emails/client-emails.ts';
import { dataDeletedEmail, noticeEmail } from '#lambdas/email/emails/coach-emails.ts';
import { messageNoticeEmail } from '#lambdas/email/emails/message-emails.ts';
import { brand } from '#shared/brand.ts';
import { assessmentLimits, assessmentSchema, UNDER_AGE } from '#shared/domain/assessment.ts';
import type { Case } from '#shared/domain/case.ts';
import { consentedAssessmentSchema, consentVersion } from '#shared/domain/consent/consent.ts';
import { sampleConsentWords } from '#shared/domain/consent/consent-words.ts';
import { leadSourceSchema } from '#shared/domain/lead.ts';
import { healthPolicy } from '#shared/domain/pages.ts';
import { administrators, copiesElsewhere, retention } from '#shared/domain/privacy.ts';
import { clockOf } from '#shared/domain/promise.ts';
import { read } from '#tests/support/checkout/documents.ts';
import { builtPage, builtPages, words } from '#tests/support/site/built-site.ts';
import { synthesizeProduction } from '#tests/support/stack/synthesize.ts';

// Each test compares a sentence of the policies with the code that makes the sentence true. A
// lawyer is responsible for an owner's reviewed texts.

const privacy = words(builtPage('privacy.html').querySelector('main'));
const health = words(builtPage('health-data.html').querySelector('main'));

const resources = Object.values(
  synthesizeProduction().toJSON().Resources as Record<
    string,
    { Type: string; Properties: Record<string, never> }
  >,
);
const ofType = (type: string) => resources.filter(({ Type }) => Type === type);

const says = (policy: string, sentence: string) => {
  if (!brand.legalReviewed) expect(policy).toContain(sentence);
};

test('the retention job keeps a client’s answers as long as the policy says', () => {
  const { assessmentMonths: months } = retention;
  says(health, `as long as I coach you and ${months} months after that`);
  const now = new Date('2026-11-22T10:00:00.000Z');
  const old = { id: 'old', createdAt: '2020-01-01T00:00:00.000Z', consentVersion };
  const until = (time: Date) => ({ state: 'declined', clientUntil: time.toISOString() }) as const;
  const keeps = (row: object) => expiredOf({ assessments: [old], ...row }, now).kept.length === 1;
  expect(keeps({ state: 'client' })).toBe(true);
  expect(keeps(until(monthsBefore(now, months - 1)))).toBe(true);
  expect(keeps(until(monthsBefore(now, months + 1)))).toBe(false);
});

test('the policy says that administrators of the AWS account could read answers, as the key’s policy allows', () => {
  const admitsAccount = ofType('AWS::KMS::Key').every(({ Properties }) =>
    /"Action":"kms:\*".*:root/.test(JSON.stringify(Properties)),
  );
  expect(admitsAccount).toBe(true);
  says(health, administrators);
  expect(JSON.stringify(sampleConsentWords)).toContain('administrators of the site’s account');
});

test('the policy says that the site counts sources of guide requests and analyzes sign-ins', () => {
  expect(Object.keys(leadSourceSchema.shape)).toContain('referrer');
  says(privacy, 'I count which campaigns and sites bring requests');
  const modes = ofType('AWS::Cognito::UserPool').map(({ Properties }) =>
    JSON.stringify(Properties.UserPoolAddOns),
  );
  expect(modes.some((mode) => mode?.includes('ENFORCED'))).toBe(true);
  says(privacy, 'records the IP address, location, device, and risk of each attempt');
  expect(privacy).not.toContain('no analytics');
});

test('the form refuses a minor’s date of birth, as the policy says, and accepts an adult’s', () => {
  const { min } = assessmentLimits.age;
  says(
    privacy,
    `says that you are under ${min}, the site refuses your assessment and saves nothing`,
  );
  const bornYearsAgo = (years: number, days: number) => {
    const day = new Date(Date.now() + days * 24 * 3_600_000);
    day.setUTCFullYear(day.getUTCFullYear() - years);
    const dateOfBirth = day.toISOString().slice(0, 10);
    return assessmentSchema.safeParse({ fullName: 'Ada', email: 'a@example.com', dateOfBirth });
  };
  expect(bornYearsAgo(min, 2).error?.issues.map(({ message }) => message)).toEqual([UNDER_AGE]);
  expect(bornYearsAgo(min, -2).success).toBe(true);
});

test('the policies and the emails about a deletion name the copies that the deletion can’t reach', () => {
  const settings = {
    siteUrl: 'https://site.example',
    coachEmail: 'coach@example.com',
    timeZone: 'UTC',
  };
  const email = 'ada@example.com';
  for (const text of [
    dataDeletedEmail.compose('id', { email }, settings).text,
    deletedEmail.compose('id', { email, of: 'account' }, settings).text,
  ]) {
    expect(text).toContain(copiesElsewhere);
  }
  for (const policy of [privacy, health]) says(policy, copiesElsewhere);
});

test('the consent says that answers stay stored after a withdrawal, and how to withdraw without signing in', () => {
  const withdrawal = sampleConsentWords.things.at(-1)?.text;
  for (const part of ['by email', 'They stay stored until their retention period ends']) {
    expect(withdrawal).toContain(part);
  }
  says(health, 'on your account page, or by email if you can’t sign in');
});

test('the endpoint refuses consent to an earlier version of the text, as the policy says', () => {
  says(health, 'If the words change, your next assessment asks you again');
  says(health, 'before you have agreed to that');
  const given = (consent: string) =>
    consentedAssessmentSchema.safeParse({ fullName: 'Ada', email: 'a@example.com', consent });
  expect(given(consentVersion).success).toBe(true);
  expect(given('an earlier version').success).toBe(false);
});

test('the structured data and the policy name the same area served', () => {
  const home = builtPage('index.html').querySelector('script[type="application/ld+json"]');
  expect(JSON.parse(home?.textContent ?? '{}').areaServed.map(({ name }: never) => name)).toEqual(
    brand.areaServed,
  );
  for (const place of brand.areaServed) says(privacy, place);
});

test('the policy says that clients correct answers by submitting again, and that the email address can’t change', () => {
  says(health, 'Submit the assessment again');
  says(health, 'Your email address can’t be changed');
  expect(read('shared/RULES.md')).toMatch(/unconfirmed until a code proves it, and can't change/);
});

const off = { from: '2026-12-24', to: '2026-12-26', setAt: '2026-12-01T00:00:00.000Z' };

test.each<[what: string, row: Partial<Case>, due?: string]>([
  ['who is new', { state: 'new' }, '2026-12-27T16:00:00.000Z'],
  ['whom the coach tried to reach', { state: 'tried' }, '2026-12-27T16:00:00.000Z'],
  ['who wrote after an answer', { state: 'wrote', answeredAt: 'x' }, '2026-12-27T16:00:00.000Z'],
  ['who was postponed without an answer', { state: 'later' }, '2026-12-27T16:00:00.000Z'],
  ['who was postponed after an answer', { state: 'later', answeredAt: 'x' }],
  ['who was answered', { state: 'contacted', answeredAt: 'x' }],
  ['whose case is marked spam', { state: 'spam' }],
])(
  'the page, the emails, and the coach’s clock agree on the due time of an answer to a client %s',
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

    /** In milliseconds, by the coach's clock. */
    const missed = (time: Date) => {
      const clock = clockOf(clientCase as Case, time, off, { timeZone });
      if (clock.kind === 'running') return Math.max(0, -clock.left);
      return clock.kind === 'stopped' ? clock.missedBy : 0;
    };
    if (due) expect(missed(new Date(due))).toBe(0);
    expect(missed(new Date(Date.parse(due ?? '2027-01-05T00:00:00.000Z') + 1))).toBe(due ? 1 : 0);

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

test('the policy on health data has the same name on every page', () => {
  for (const file of builtPages()) {
    const text = words(builtPage(file));
    expect(text.replaceAll(healthPolicy, ''), file).not.toMatch(/health.data policy/i);
  }
  expect(words(builtPage('health-data.html').querySelector('h1'))).toBe(healthPolicy);
});
