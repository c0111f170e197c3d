import type { Page } from 'playwright';
import { recordPath } from '#shared/domain/pages.ts';
import { paths } from '#web/lib/paths.ts';
import { coachAnswers, earlierRecord, openedRecord } from './coach-answers.ts';
import type { State } from './states.ts';

const RECORD = recordPath('00000000000000000000000000000003');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inboxIsThere = (page: Page) =>
  page.getByRole('region', { name: 'Waiting', exact: true }).waitFor();
const recordIsThere = (page: Page) => page.getByRole('heading', { name: 'Jordan Ellis' }).waitFor();
/** On a phone, the page shows the search field only after a tap. */
const openSearch = async (page: Page) => {
  const opener = page.locator('.search-open');
  if (await opener.isVisible()) await opener.click();
};
const asTrainer = { signedIn: 'trainer' } as const;
const down = {
  status: 503,
  body: { error: 'We can’t read this right now. Please try again in a minute.' },
};
const refusal = (status: number, reason: string) => ({ status, body: { error: reason, reason } });

export const coachStates: State[] = [
  {
    name: 'coach-sign-in',
    path: paths.coach,
    reach: (page) => page.getByRole('heading', { name: 'Trainers sign in here' }).waitFor(),
  },
  {
    name: 'coach-inbox',
    path: paths.coach,
    ...asTrainer,
    reach: async (page) => {
      await inboxIsThere(page);
      await page.locator('.row-state', { hasText: 'Consent withdrawn' }).waitFor();
    },
  },
  {
    name: 'coach-submitted',
    path: `${paths.coach}?from=2026-11-01&to=2026-11-22`,
    ...asTrainer,
    reach: (page) =>
      page
        .getByRole('region', { name: 'Submitted cases' })
        .getByRole('link', { name: 'Jordan Ellis' })
        .waitFor(),
  },
  {
    name: 'coach-inbox-empty',
    path: paths.coach,
    ...asTrainer,
    coach: { listRecords: { status: 200, body: { rows: [] } } },
    reach: (page) => page.getByText('Nobody is in this list.').waitFor(),
  },
  {
    name: 'coach-inbox-down',
    path: paths.coach,
    ...asTrainer,
    coach: {
      listRecords: { status: 500, body: { error: 'Something went wrong. Please try again.' } },
    },
    reach: (page) => button(page, 'Try again').waitFor(),
  },
  {
    name: 'coach-found',
    path: paths.coach,
    ...asTrainer,
    reach: async (page) => {
      await inboxIsThere(page);
      await openSearch(page);
      await page.getByLabel('Name, or an exact email').fill('jordan@example.com');
      await page.locator('form').getByRole('button', { name: 'Search' }).click();
      await page.getByText('1 case found for jordan@example.com').waitFor();
    },
  },
  {
    name: 'coach-time-off',
    path: paths.coach,
    ...asTrainer,
    inWindow: true,
    reach: async (page) => {
      await inboxIsThere(page);
      await button(page, 'Plan time off').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'coach-record', path: RECORD, ...asTrainer, reach: recordIsThere },
  {
    name: 'coach-record-notes',
    path: RECORD,
    ...asTrainer,
    reach: async (page) => {
      await recordIsThere(page);
      const tab = button(page, 'Messages, notes, and history');
      if (await tab.isVisible()) await tab.click();
      await page.getByLabel('New note').fill('Runs with a friend on Sundays.');
      await button(page, 'Save note').click();
      await page.getByText('Your text is still here.').waitFor();
      await button(page, 'Show who opened and changed this case').click();
      await page.getByText('opened by').waitFor();
    },
  },
  {
    name: 'coach-record-contacted',
    path: RECORD,
    ...asTrainer,
    inWindow: true,
    reach: async (page) => {
      await recordIsThere(page);
      await page.getByText('More', { exact: true }).click();
      await button(page, 'Contacted another way, or earlier…').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'coach-record-called',
    path: RECORD,
    ...asTrainer,
    inWindow: true,
    reach: async (page) => {
      await recordIsThere(page);
      await page.evaluate(() =>
        addEventListener('click', (event) => event.preventDefault(), { once: true }),
      );
      await page.getByRole('link', { name: 'Call', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'coach-keys',
    path: paths.coach,
    ...asTrainer,
    inWindow: true,
    reach: async (page) => {
      await inboxIsThere(page);
      await button(page, 'Keyboard shortcuts').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'coach-inbox-changed',
    path: paths.coach,
    ...asTrainer,
    inWindow: true,
    coach: {
      changeCase: {
        status: 200,
        body: {
          record: { ...openedRecord.body.record, state: 'contacted', via: 'phone', canUndo: true },
          isStored: true,
        },
      },
    },
    reach: async (page) => {
      await inboxIsThere(page);
      await page.locator('summary', { hasText: 'Change Jordan Ellis' }).click();
      await page.getByRole('button', { name: 'Contacted by' }).click();
      await button(page, 'Undo').waitFor();
      await page.locator('summary', { hasText: 'Change Mei Tanaka' }).click();
    },
  },
  {
    name: 'coach-record-changed-meanwhile',
    path: RECORD,
    ...asTrainer,
    reach: async (page) => {
      await recordIsThere(page);
      await page.getByRole('button', { name: 'No answer' }).click();
      await page.getByText('This case has changed since this page loaded it').waitFor();
    },
  },
  {
    name: 'coach-record-bare',
    path: RECORD,
    ...asTrainer,
    coach: {
      openAssessment: {
        status: 200,
        body: {
          ...openedRecord.body,
          answers: { fullName: 'Jordan Ellis', email: 'jordan@example.com' },
          notes: [],
        },
      },
    },
    reach: recordIsThere,
  },
  {
    name: 'coach-record-earlier',
    path: recordPath(earlierRecord.body.assessmentId),
    ...asTrainer,
    coach: { openAssessment: earlierRecord },
    reach: (page) => page.getByText('This is an earlier assessment.').waitFor(),
  },
  {
    name: 'coach-record-unreadable',
    path: RECORD,
    ...asTrainer,
    coach: { openAssessment: refusal(500, 'unreadable') },
    reach: (page) => page.getByText('can’t be decrypted').waitFor(),
  },
  {
    name: 'coach-record-limit',
    path: RECORD,
    ...asTrainer,
    coach: { openAssessment: refusal(429, 'opening-limit') },
    reach: (page) =>
      page.getByText('You have opened as many assessments as one hour allows').waitFor(),
  },
  {
    name: 'coach-leads',
    path: `${paths.coach}/leads`,
    ...asTrainer,
    reach: (page) => page.getByText('sam@example.com').waitFor(),
  },
  {
    name: 'coach-leads-down',
    path: `${paths.coach}/leads`,
    ...asTrainer,
    coach: { listLeads: { ...coachAnswers.listLeads, ...down, status: 500 } },
    reach: (page) => button(page, 'Try again').waitFor(),
  },
];
