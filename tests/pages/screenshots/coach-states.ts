import type { Page } from 'playwright';
import { casePath } from '#shared/domain/pages.ts';
import { button } from '#tests/support/browser/button.ts';
import { paths } from '#web/lib/paths.ts';
import { coachResponses, earlierCase, openedCase } from './coach-responses.ts';
import { endSession } from './end-session.ts';
import type { State } from './states.ts';

const CASE = casePath('00000000000000000000000000000003');
const inboxIsThere = (page: Page) =>
  page.getByRole('region', { name: 'Waiting', exact: true }).waitFor();
const caseIsThere = (page: Page) => page.getByRole('heading', { name: 'Jordan Ellis' }).waitFor();
const openSearch = async (page: Page) => {
  const opener = page.locator('.search-open');
  if (await opener.isVisible()) await opener.click();
};
const down = {
  status: 503,
  body: { error: 'We can’t read this right now. Please try again in a minute.' },
};
const refusal = (status: number, reason: string) => ({ status, body: { error: reason, reason } });

/** The user pool's responses to the right password. The second one requires `challenge`. */
export const passwordIsRight = (challenge: string, parameters: Record<string, string> = {}) => ({
  InitiateAuth: {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SRP_B: '2',
      SALT: '1',
      SECRET_BLOCK: btoa('block'),
      USER_ID_FOR_SRP: 'sam',
    },
    Session: 'session',
  },
  RespondToAuthChallenge: {
    ChallengeName: challenge,
    ChallengeParameters: parameters,
    Session: 'session',
  },
});

/** The user pool's answers to a trainer who has no authenticator yet. */
const enrollment: Record<string, object> = {
  ...passwordIsRight('MFA_SETUP', { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' }),
  AssociateSoftwareToken: {
    SecretCode: 'C3GYALDQKVIVEL5H5BFZMVOOXB6HSNXO',
    Session: 'session',
  },
};

const state = (
  name: string,
  path: string,
  reach: State['reach'],
  more: Pick<State, 'coach' | 'inWindow'> = {},
): State => ({ name, path, signedIn: 'trainer', reach, ...more });

export const coachStates: State[] = [
  {
    name: 'coach-sign-in',
    path: paths.coach,
    reach: (page) => page.getByRole('heading', { name: 'Trainers sign in here' }).waitFor(),
  },
  {
    name: 'coach-authenticator',
    path: paths.coach,
    reach: async (page) => {
      await page.route('**/pool/**', (route) => {
        const [, action = ''] = route.request().headers()['x-amz-target']?.split('.') ?? [];
        return route.fulfill({ json: enrollment[action] ?? {} });
      });
      await page.getByLabel('Email').fill('sam@example.com');
      await page.getByLabel('Password', { exact: true }).fill('a password of twelve');
      await button(page, 'Sign in').click();
      await page.locator('[data-amplify-qrcode]').waitFor();
    },
  },
  {
    name: 'coach-new-password',
    path: paths.coach,
    reach: async (page) => {
      await page.getByLabel('Email').fill('sam@example.com');
      await button(page, 'Forgot your password?').click();
      await button(page, 'Send code').click();
      await button(page, 'Save password').waitFor();
    },
  },
  state('coach-inbox', paths.coach, async (page) => {
    await inboxIsThere(page);
    await page.locator('.row-state', { hasText: 'Consent withdrawn' }).waitFor();
  }),
  state('coach-submitted', `${paths.coach}?from=2026-11-01&to=2026-11-22`, (page) =>
    page
      .getByRole('region', { name: 'Cases by submission date' })
      .getByRole('link', { name: 'Jordan Ellis' })
      .waitFor(),
  ),
  state(
    'coach-inbox-empty',
    paths.coach,
    (page) => page.getByText('Nobody is waiting.').waitFor(),
    { coach: { listCases: { status: 200, body: { rows: [], seen: 'seen' } } } },
  ),
  state('coach-inbox-down', paths.coach, (page) => button(page, 'Try again').waitFor(), {
    coach: {
      listCases: { status: 500, body: { error: 'Something went wrong. Please try again.' } },
    },
  }),
  state('coach-found', paths.coach, async (page) => {
    await inboxIsThere(page);
    await openSearch(page);
    await page.getByLabel('Name or full email address').fill('jordan@example.com');
    await page.locator('form').getByRole('button', { name: 'Search' }).click();
    await page.getByText('1 case found for “jordan@example.com”').waitFor();
  }),
  state(
    'coach-time-off',
    paths.coach,
    async (page) => {
      await inboxIsThere(page);
      await button(page, 'Plan time off').click();
      await page.getByRole('dialog').waitFor();
    },
    { inWindow: true },
  ),
  state('coach-case', CASE, caseIsThere),
  state(
    'coach-session-ended',
    CASE,
    async (page) => {
      await caseIsThere(page);
      await endSession(page);
      await page.getByLabel('Email', { exact: true }).waitFor();
    },
    { inWindow: true },
  ),
  state('coach-case-notes', CASE, async (page) => {
    await caseIsThere(page);
    const tab = button(page, 'Messages and notes');
    if (await tab.isVisible()) await tab.click();
    await page.getByLabel('New note').fill('Runs with a friend on Sundays.');
    await button(page, 'Save note').click();
    await page.getByText('Your text is still here.').waitFor();
    await button(page, 'Show who opened and changed this case').click();
    await page.getByText('opened by').waitFor();
  }),
  state(
    'coach-case-contacted',
    CASE,
    async (page) => {
      await caseIsThere(page);
      await page.getByText('More', { exact: true }).click();
      await button(page, 'Contacted another way, or earlier…').click();
      await page.getByRole('dialog').waitFor();
    },
    { inWindow: true },
  ),
  state(
    'coach-case-called',
    CASE,
    async (page) => {
      await caseIsThere(page);
      await page.evaluate(() =>
        addEventListener('click', (event) => event.preventDefault(), { once: true }),
      );
      await page.getByRole('link', { name: 'Call', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
    { inWindow: true },
  ),
  state(
    'coach-keys',
    paths.coach,
    async (page) => {
      await inboxIsThere(page);
      await button(page, 'Keyboard shortcuts').click();
      await page.getByRole('dialog').waitFor();
    },
    { inWindow: true },
  ),
  state(
    'coach-inbox-changed',
    paths.coach,
    async (page) => {
      await inboxIsThere(page);
      await page.locator('summary', { hasText: 'Change Jordan Ellis’s case' }).click();
      await page.getByRole('button', { name: 'Contacted by' }).click();
      await button(page, 'Undo').waitFor();
      await page.locator('summary', { hasText: 'Change Mei Tanaka’s case' }).click();
    },
    {
      inWindow: true,
      coach: {
        changeCase: {
          status: 200,
          body: {
            clientCase: {
              ...openedCase.body.clientCase,
              state: 'contacted',
              via: 'phone',
              canUndo: true,
            },
            isStored: true,
          },
        },
      },
    },
  ),
  state('coach-case-changed-meanwhile', CASE, async (page) => {
    await caseIsThere(page);
    await page.getByRole('button', { name: 'No answer' }).click();
    await page.getByText('case has changed since this page loaded it').waitFor();
  }),
  state('coach-case-bare', CASE, caseIsThere, {
    coach: {
      openAssessment: {
        status: 200,
        body: {
          ...openedCase.body,
          answers: { fullName: 'Jordan Ellis', email: 'jordan@example.com' },
          notes: [],
        },
      },
    },
  }),
  state(
    'coach-case-earlier',
    casePath(earlierCase.body.assessmentId),
    (page) => page.getByText('This is an earlier assessment.').waitFor(),
    { coach: { openAssessment: earlierCase } },
  ),
  state('coach-case-unreadable', CASE, (page) => page.getByText('can’t be decrypted').waitFor(), {
    coach: { openAssessment: refusal(500, 'unreadable') },
  }),
  state(
    'coach-case-limit',
    CASE,
    (page) => page.getByText('You have reached the hourly limit for opening assessments').waitFor(),
    { coach: { openAssessment: refusal(429, 'opening-limit') } },
  ),
  state('coach-leads', `${paths.coach}/leads`, (page) =>
    page.getByText('sam@example.com').waitFor(),
  ),
  state('coach-leads-down', `${paths.coach}/leads`, (page) => button(page, 'Try again').waitFor(), {
    coach: { listLeads: { ...coachResponses.listLeads, ...down, status: 500 } },
  }),
];
