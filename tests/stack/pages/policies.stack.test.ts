import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { assessmentLimits } from '#shared/domain/assessment.ts';
import { messageLimits } from '#shared/domain/messages.ts';
import { retention } from '#shared/domain/privacy.ts';
import { addressOf, builtPage, builtPages, words } from '#tests/support/site/built-site.ts';
import { paths } from '#web/lib/paths.ts';

const { leadMonths, assessmentMonths, auditYears, suppressionYears, ...days } = retention;
const { backupDays, draftDays, logDays, returnedEmailDays, tombstoneDays, trailDays } = days;

const afterDeletion = [
  `${auditYears} years`,
  `${backupDays} days`,
  `${logDays} days`,
  `${suppressionYears} years`,
  `${tombstoneDays} days`,
  `${trailDays} days`,
];
/** How long the coach may take to answer a request about personal data, and an appeal. */
const toAnswer = { request: '30 days', appeal: '45 days' };

const periods = {
  'privacy.html': [
    ...afterDeletion,
    `${draftDays} days`,
    `${leadMonths} months`,
    `${returnedEmailDays} days`,
    toAnswer.request,
  ],
  'health-data.html': [
    ...afterDeletion,
    `${assessmentMonths} months`,
    `${messageLimits.readHours} hours`,
    toAnswer.request,
    toAnswer.appeal,
  ],
};

const sorted = (texts: readonly string[]) => [...new Set(texts)].sort();
const textOf = (file: string) => words(builtPage(file).querySelector('main'));

// Only the sample's policies are ours.
test.skipIf(brand.legalReviewed).each(Object.entries(periods))(
  'the periods in %s are those that the code keeps',
  (file, kept) => {
    const stated = textOf(file).match(/\b\d+ (?:hours|days|months|years)\b(?! old)/g) ?? [];
    expect(sorted(stated)).toEqual(sorted(kept));
  },
);

test.skipIf(brand.legalReviewed)('the privacy policy states the least age of a client', () => {
  expect(textOf('privacy.html')).toContain(`under ${assessmentLimits.age.min},`);
});

const forVisitors = builtPages().filter((file) => addressOf(file) !== paths.coach);

test.each(forVisitors)('the footer of %s links each of the two policies', (file) => {
  const links = builtPage(file)
    .querySelectorAll('footer a')
    .map((each) => each.getAttribute('href'));
  expect(links).toEqual(expect.arrayContaining([paths.privacy, paths.healthData]));
});
