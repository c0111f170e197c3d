import type { Page } from 'playwright';
import { myAssessmentsEndpoint } from '#shared/my-assessments.ts';
import { paths } from '#web/lib/paths.ts';
import { clientAnswers } from './client-answers.ts';
import type { Answers } from './site.ts';
import type { State } from './states.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isThere = (page: Page) => page.getByText('Not read yet.').waitFor();
const ofClient = { path: paths.account, signedIn: 'confirmed', client: clientAnswers } as const;
/** An ordinary day, but for one endpoint. */
const but = (path: string, answer: Answers) => ({ client: { ...clientAnswers, [path]: answer } });
const failed = { status: 503, body: { error: 'Service is temporarily unavailable' } };

/** `/account`. */
export const clientStates: State[] = [
  { name: 'account', ...ofClient, reach: isThere },
  {
    name: 'account-checking',
    ...ofClient,
    awaited: /\/config\.json/,
    reach: (page) => page.getByText('Loading...').waitFor(),
  },
  {
    name: 'account-unreachable',
    ...ofClient,
    missing: /\/config\.json/,
    reach: (page) => button(page, 'Try Again').waitFor(),
  },
  {
    name: 'account-nothing-sent',
    ...ofClient,
    inWindow: true,
    ...but(myAssessmentsEndpoint.path, { status: 200, body: { assessments: [] } }),
    reach: (page) => page.getByText('Nothing yet.').waitFor(),
  },
  {
    name: 'account-not-read',
    ...ofClient,
    inWindow: true,
    ...but(myAssessmentsEndpoint.path, failed),
    reach: (page) => page.getByText('We can’t read this right now.').waitFor(),
  },
  {
    name: 'account-unconfirmed',
    ...ofClient,
    signedIn: 'unconfirmed',
    reach: async (page) => {
      await isThere(page);
      await page.getByText('Confirm your email').click();
      await button(page, 'Send Code').waitFor();
    },
  },
  {
    name: 'account-password',
    ...ofClient,
    reach: async (page) => {
      await isThere(page);
      await page.getByText('Change your password').click();
      await page.getByLabel('Current Password').fill('short');
      await button(page, 'Change Password').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
];
