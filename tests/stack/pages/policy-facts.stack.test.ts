import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { sampleConsentWords } from '#shared/domain/consent/consent-words.ts';
import { retention } from '#shared/domain/privacy.ts';
import { root } from '#tests/support/checkout/documents.ts';
import { healthData } from '#web/content/legal/sample-health-data.ts';
import { privacy } from '#web/content/legal/sample-privacy.ts';

type Fact = [code: string, test: string, ...sentences: string[]];

const { assessmentMonths, auditYears, backupDays, leadMonths, logDays } = retention;
const { returnedEmailDays, suppressionYears, tombstoneDays, trailDays } = retention;

const facts: Fact[] = [
  [
    'shared/domain/lead.ts',
    'stack/pages/legal.stack',
    'I collect what you type in',
    'Your email address, the part before the @',
  ],
  ['web/prerender/policy.ts', 'stack/pages/pages.stack', 'There are no ads'],
  [
    'lambdas/email/permit.ts',
    'api/visitor/guide-email-limits.api',
    'For each guide request, I send one',
  ],
  [
    'lambdas/outbox/series.ts',
    'outages/series.api',
    'I send more only if you click',
    'The time of your click',
    'I use them to send the emails',
  ],
  [
    'lambdas/outbox/reminders/reminders.ts',
    'outages/series.api',
    'If you begin an assessment',
    'I know only that',
    'That email has',
  ],
  [
    'lambdas/account/download/everything-about.ts',
    'api/client/download.api',
    'You can have a copy',
    'A copy of what I hold',
    'The copy says what it leaves out',
    'You can ask to see',
  ],
  [
    'lambdas/coach/leads/leads.ts',
    'api/coach/leads.api',
    'I use them to send the guide, and I count',
  ],
  [
    'infra/accounts/user-pool.ts',
    'stack/template/accounts.stack',
    'Your name, email address, and password',
    'Nobody can read the password',
    'Your email address can’t be changed',
  ],
  [
    'lambdas/email/kinds.ts',
    'unit/lambdas/email/emails',
    'I use the rest to let you in',
    'You get emails about your account',
    'I never sell them, and the site never emails',
  ],
  [
    'shared/domain/consent/consent.ts',
    'unit/shared/consent',
    'Your answers, once you have agreed',
    'You decide what to tell me',
    'Before you submit, you read',
    'The site sends your answers only',
    'Each assessment asks for your consent',
    'A new assessment asks',
  ],
  [
    'infra/accounts/sign-in-log.ts',
    'stack/template/accounts.stack',
    'Amazon Cognito records',
    `${logDays} days at most`,
  ],
  [
    'lambdas/message/write-as-client.ts',
    'api/coach/messages.api',
    'Your messages and when',
    'I also collect what you tell me',
    'I store my notes about you, and whether',
  ],
  ['lambdas/email/emails/message-emails.ts', 'unit/lambdas/email/emails', 'Emails only say that'],
  ['lambdas/platform/log.ts', 'outages/privacy.api', 'Technical logs, such as'],
  [
    'lambdas/coach/case/open.ts',
    'api/coach/coach.api',
    'I do, and the trainers',
    'They are encrypted before',
    'I can, and so can the trainers',
    'The site records each time we open',
    'Your coach and the trainers',
  ],
  [
    'shared/domain/privacy.ts',
    'stack/pages/legal.stack',
    'Amazon Web Services runs the site',
    'Amazon Web Services stores it',
    'Your answers are deleted by',
    'Your answers above',
    'Later also what you write',
    'What you enter into',
  ],
  [
    'lambdas/deletion/retain.ts',
    'api/client/retention.api',
    `${leadMonths} months after your last`,
    'As long as your health assessment',
    `If you don’t become a client, ${assessmentMonths}`,
    'If you do, as long as I coach',
    'Earlier answers stay stored until',
    'It stays stored until',
    'They stay stored until',
  ],
  ['infra/functions/create-function.ts', 'stack/pages/legal.stack', `${logDays} days.`],
  [
    'infra/data/data.ts',
    'stack/pages/legal.stack',
    `${backupDays} days`,
    `Backups are deleted ${backupDays} days`,
  ],
  ['infra/email/email.ts', 'stack/pages/legal.stack', `${returnedEmailDays} days`],
  [
    'lambdas/email/recipient.ts',
    'unit/lambdas/email/recipient',
    'If you unsubscribe, I keep',
    'The address can’t be read',
    'Your address can’t be read',
    'I then keep a fingerprint',
    `${suppressionYears} years, but only if you`,
    'It stops the guide and other optional emails',
  ],
  [
    'lambdas/account/code-limit.ts',
    'unit/lambdas/client/user-pool-trigger',
    'After a returned email or a spam report',
  ],
  [
    'web/lib/applying.ts',
    'e2e/visitor/landing.e2e',
    'Nothing, unless you press an Apply button',
    'A note that you pressed it',
  ],
  [
    'web/auth/session/kept-tokens.ts',
    'e2e/account/session.e2e',
    'Your session, so that',
    'Signing out removes',
    'If your session expires',
  ],
  ['web/assessment/draft/encrypt.ts', 'e2e/visitor/browser-files.e2e', 'What you haven’t sent'],
  [
    'web/assessment/draft/draft-store.ts',
    'unit/web/assessment/draft',
    'A random number that identifies',
  ],
  [
    'lambdas/draft/draft-key.ts',
    'api/client/draft-key.api',
    'The assessment’s key expires',
    'Both keys expire',
    'The browser deletes it when you send it',
  ],
  ['web/lib/idempotency-key.ts', 'unit/web/lib/idempotency-key', 'A random number, valid'],
  [
    'lambdas/lead/unsubscribe.lambda.ts',
    'api/visitor/unsubscribe.api',
    'Follow the Unsubscribe link',
    'Both take effect',
  ],
  [
    'web/account/account-letter.tsx',
    'e2e/account/account-rights.e2e',
    'With an account, you can do this',
    'On your account page',
    'Until you delete it, on your',
    'You can delete it sooner',
  ],
  [
    'lambdas/account/download/request-download.ts',
    'api/client/download.api',
    'To get a copy, confirm',
    'You request it on your account page',
    'You can read them, too, with a link',
    'The part of the site that makes',
  ],
  [
    'lambdas/account/delete-account.ts',
    'api/client/delete.api',
    'To delete, type your email address',
  ],
  [
    'lambdas/deletion/run-deletion.ts',
    'api/client/delete.api',
    'The copy and the deletion both include the guide requests',
    'I delete your account, your answers',
    'If your address is confirmed, I email',
    'If you never confirmed your address',
    'Then I keep data that is stored only',
  ],
  [
    'lambdas/assessment/submit.ts',
    'api/coach/coach.api',
    'To correct answers, submit',
    'Submit the assessment again',
  ],
  ['lambdas/case/delete.ts', 'unit/lambdas/case/case-row', 'A few days, on the trainers’ pages'],
  ['lambdas/audit/entry.ts', 'stack/pages/legal.stack', `${auditYears} years, without your name`],
  [
    'lambdas/deletion/deletion-store.ts',
    'api/operate/restored.api',
    `${tombstoneDays} days, so that`,
  ],
  [
    'infra/watch/trail.ts',
    'stack/pages/legal.stack',
    `${trailDays} days at most`,
    'For sign-ins, it has the IP address',
  ],
  [
    'lambdas/email/emails/coach-emails.ts',
    'stack/pages/promises.stack',
    'The site can’t delete my own copies',
    'After a deletion, it emails me',
  ],
  [
    'shared/domain/assessment.ts',
    'stack/pages/promises.stack',
    'If your date of birth says',
    'Of the following, only your name',
  ],
  ['shared/region.ts', 'unit/infra/operate/stack', 'Your information is stored in the United'],
  [
    'lambdas/assessment/submit.ts',
    'unit/lambdas/client/records',
    'With your answers, I store the version',
  ],
  [
    'infra/data/data.ts',
    'stack/pages/promises.stack',
    'Administrators of the Amazon Web',
    'Amazon logs each use of the encryption key',
  ],
  [
    'infra/functions/create-function.ts',
    'api/coach/permissions.api',
    'Once your answers are stored, the part',
    'Neither can the part that sends',
  ],
  [
    'lambdas/message/read-as-coach.ts',
    'api/coach/messages.api',
    'The trainers and I can also read',
    'You can read them for',
    'After a withdrawal, the trainers',
  ],
  ['lambdas/account/my-assessments.ts', 'api/coach/coach.api', 'On your account page, you see'],
  [
    'lambdas/case/withdraw.ts',
    'api/client/withdraw-consent.api',
    'Take back your consent',
    'From then on, the trainers',
    'From then on your coach',
    'The site notifies me',
  ],
  [
    'infra/operate/people/person.ts',
    'api/operate/person.api',
    'If you request a copy by email',
    'If you do, the site records',
  ],
];

const keptByPeople = [
  'I never sell your information',
  `The ${healthData.title} says what happens`,
  'It may use your information for nothing else',
  'I disclose information',
  'The button “Join Now” leads to',
  'Amazon decides how long',
  'I won’t treat you any worse',
  'Can’t sign in, or never had',
  `Email ${brand.email}`,
  'I check that the request',
  'This site is for adults',
  'If I hold anything about someone',
  `${brand.areaServed[0]}`,
  'This policy is written for',
  'If you never confirmed it, please email',
  'The date at the top changes',
  'If a change concerns what',
  'I use your answers to decide',
  'From you: through the form',
  'I don’t buy or collect any',
  'To decide whether',
  'Coaching isn’t medical care',
  'I share it with no third party',
  'I don’t sell it',
  'I need your consent before I use',
  'Then I tell you why',
  'You can appeal by',
  'If you still disagree',
  'In Washington, file',
  'Nobody else receives it',
  'I agree to the collection',
];

const sentencesOf = (text: unknown): string[] => {
  if (typeof text === 'string') return text.split(/(?<=[.?!]) (?=[A-Z])/).filter(Boolean);
  if (typeof text !== 'object' || text === null) return [];
  return Object.entries(text)
    .filter(([name]) => !['question', 'title', 'since', 'term'].includes(name))
    .flatMap(([, part]) => sentencesOf(part));
};
const sentences = [privacy, healthData, sampleConsentWords].flatMap(sentencesOf);

test('this file lists each sentence of the sample policies and consent as kept by code or by people', () => {
  const known = [...facts.flatMap(([, , ...beginnings]) => beginnings), ...keptByPeople];
  expect(sentences.length).toBeGreaterThan(100);
  expect(
    sentences.filter((each) => !known.some((beginning) => each.startsWith(beginning))),
  ).toEqual([]);
});

test('the sample policies or consent contain each sentence that this file lists, except those about optional emails', () => {
  const stale = facts
    .filter(([, file]) => file !== 'outages/series.api')
    .flatMap(([, , ...beginnings]) => beginnings)
    .concat(keptByPeople)
    .filter((beginning) => !sentences.some((each) => each.startsWith(beginning)));
  expect(stale).toEqual([]);
});

test.each(facts)(
  'the code that keeps the policies’ promises (%s) and its test (%s) exist',
  (code, file) => {
    const found = [code, `tests/${file}.test.ts`, `tests/${file}.ts`].map((path) =>
      existsSync(join(root, path)),
    );
    expect(found[0]).toBe(true);
    expect(found.slice(1)).toContain(true);
  },
);
