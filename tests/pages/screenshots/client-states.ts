import type { Page } from 'playwright';
import {
  DOWNLOAD_FRAGMENT,
  deleteAccount,
  download,
  readMyAssessments,
  readMyMessages,
  requestDownload,
} from '#shared/endpoints/client.ts';
import { button } from '#tests/support/browser/button.ts';
import { paths } from '#web/lib/paths.ts';
import { clientResponses } from './client-responses.ts';
import type { Answers } from './site.ts';
import type { State } from './states.ts';

const isThere = (page: Page) => page.getByText('Not read yet').first().waitFor();
const none = { getsAnswer: true, messages: { count: 0, unread: 0, canWrite: false } };

const ofClient = { path: paths.account, signedIn: 'confirmed', client: clientResponses } as const;
const but = (path: string, answer: Answers) => ({ client: { ...clientResponses, [path]: answer } });
const failed = {
  status: 503,
  body: { error: 'We can’t save this right now. Please try again in a minute.' },
};

const press = async (page: Page, ...names: string[]) => {
  await isThere(page);
  for (const name of names) await button(page, name).click();
};
const typeAddress = async (page: Page, address: string) => {
  await press(page, 'Delete My Account');
  await page.getByLabel('Type your email address').fill(address);
  await button(page, 'Delete Everything').click();
};
const linkPath = `${paths.account}${DOWNLOAD_FRAGMENT}${'A'.repeat(43)}`;
const signInAgain = {
  status: 401,
  body: { error: 'Please sign in again', reason: 'sign-in-again' },
};

export const clientStates: State[] = [
  { name: 'account', ...ofClient, reach: isThere },
  {
    name: 'account-message-waiting',
    ...ofClient,
    inWindow: true,
    ...but(readMyMessages.path, { status: 200, body: { rows: [], needsLink: true } }),
    reach: (page) => button(page, 'Email Me a Link to My Messages').waitFor(),
  },
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
    ...but(readMyAssessments.path, { status: 200, body: { assessments: [], ...none } }),
    reach: (page) => page.getByRole('link', { name: 'Start Your Assessment' }).waitFor(),
  },
  {
    name: 'account-not-read',
    ...ofClient,
    inWindow: true,
    ...but(readMyAssessments.path, failed),
    reach: (page) => page.getByText('We can’t load this right now.').waitFor(),
  },
  {
    name: 'account-unconfirmed',
    ...ofClient,
    signedIn: 'unconfirmed',
    reach: async (page) => {
      await isThere(page);
      await page.getByText('Confirm your email so').click();
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
  {
    name: 'account-download',
    ...ofClient,
    reach: async (page) => {
      await press(page, 'Email Me a Link');
      await button(page, 'Send Link').waitFor();
    },
  },
  {
    name: 'account-download-sent',
    ...ofClient,
    inWindow: true,
    reach: async (page) => {
      await press(page, 'Email Me a Link', 'Send Link');
      await page.getByText('A link is on its way').waitFor();
    },
  },
  {
    name: 'account-download-password',
    ...ofClient,
    ...but(requestDownload.path, signInAgain),
    inWindow: true,
    reach: async (page) => {
      await press(page, 'Email Me a Link', 'Send Link');
      await page.getByLabel('Password', { exact: true }).waitFor();
    },
  },
  {
    name: 'account-download-link',
    ...ofClient,
    path: linkPath,
    inWindow: true,
    reach: (page) => button(page, 'Get My Data').waitFor(),
  },
  {
    name: 'account-download-ready',
    ...ofClient,
    path: linkPath,
    inWindow: true,
    reach: async (page) => {
      await button(page, 'Get My Data').click();
      await button(page, 'Save as JSON').waitFor();
    },
  },
  {
    name: 'account-download-refused',
    ...ofClient,
    ...but(download.path, {
      status: 403,
      body: {
        error:
          'This link doesn’t work here. Each link works once, within 15 minutes, in the browser that requested it. You can request a new one.',
      },
    }),
    path: linkPath,
    inWindow: true,
    reach: async (page) => {
      await button(page, 'Get My Data').click();
      await page.getByText('This link doesn’t work here.').waitFor();
    },
  },
  {
    name: 'account-withdraw',
    ...ofClient,
    reach: async (page) => {
      await press(page, 'Withdraw My Consent');
      await button(page, 'Withdraw').waitFor();
    },
  },
  {
    name: 'account-withdrawn',
    ...ofClient,
    ...but(readMyAssessments.path, {
      status: 200,
      body: {
        assessments: [
          {
            id: 'a'.repeat(32),
            submittedAt: '2026-11-02T18:00:00.000Z',
            readAt: '2026-11-02T19:00:00.000Z',
            consentVersion: '2026-11',
          },
        ],
        withdrawnAt: '2026-11-05T09:30:00.000Z',
        ...none,
      },
    }),
    reach: (page) => page.getByText('You withdrew your consent').waitFor(),
  },
  {
    name: 'account-deleting',
    ...ofClient,
    ...but(readMyAssessments.path, {
      status: 200,
      body: { assessments: [], deleting: '2026-11-05T09:30:00.000Z', ...none },
    }),
    reach: async (page) => {
      await page.getByRole('heading', { name: 'Your data is being deleted' }).waitFor();
      await page.getByText('We received the request on November 5').waitFor();
      for (const name of ['Withdraw My Consent', 'Email Me a Link', 'Delete My Account'])
        await button(page, name).waitFor({ state: 'detached' });
    },
  },
  {
    name: 'account-delete',
    ...ofClient,
    reach: async (page) => {
      await press(page, 'Delete My Account');
      await button(page, 'Delete Everything').waitFor();
    },
  },
  {
    name: 'account-delete-refused',
    ...ofClient,
    ...but(deleteAccount.path, {
      status: 400,
      body: { error: 'That is not the address of this account.' },
    }),
    inWindow: true,
    reach: async (page) => {
      await typeAddress(page, 'somebody@example.com');
      await page.getByText('That is not the address of this account.').waitFor();
    },
  },
  {
    name: 'account-delete-busy',
    ...ofClient,
    ...but(deleteAccount.path, 'never'),
    inWindow: true,
    reach: async (page) => {
      await typeAddress(page, 'jordan@example.com');
      await page.getByText('Still working.').waitFor();
    },
  },
  {
    name: 'account-deleted',
    ...ofClient,
    signedIn: 'unconfirmed',
    reach: async (page) => {
      await typeAddress(page, 'jordan@example.com');
      await page.getByRole('heading', { name: 'What happens now?' }).waitFor();
    },
  },
];
