// biome-ignore-all lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from 'playwright/test';
import {
  type Account,
  newTrainer,
  signUp,
  type Tokens,
  type Trainer,
} from '#tests/product/accounts.ts';
import { output, product } from '#tests/product/product.ts';

interface Options extends BrowserContextOptions {
  /** Signs this person in. */
  as?: (Tokens & { email: string }) | undefined;
}

interface Fixtures {
  /** With `test.use({ isConfirmed: true })`, the address of `account` is confirmed. */
  isConfirmed: boolean;
  /** Errors that pages reported. If any are left at the end, the test fails. */
  complaints: string[];
  open: (options?: Options) => Promise<Page>;
  account: Account;
  /** A page without a session, and one of a signed-in client. Neither has loaded anything yet. */
  visitor: Page;
  client: Page;
  coach: Page;
}

// Browsers log responses with status 4xx or 5xx as errors, and the 404 page logs its address.
const isExpected = (text: string) => /^(Failed to load resource|404: no page at)/.test(text);

/** What Amplify keeps in local storage for a session. */
export const sessionOf = ({
  email,
  accessToken,
  idToken,
  refreshToken,
}: Tokens & { email: string }) => {
  const isTrainer = email.startsWith('trainer-');
  const pool = output(isTrainer ? 'TrainersClientId' : 'UserPoolClientId');
  const prefix = `CognitoIdentityServiceProvider.${pool}`;
  const kept = { accessToken, idToken, refreshToken, clockDrift: '0' };
  return [
    { name: `${prefix}.LastAuthUser`, value: email },
    ...Object.entries(kept).map(([name, value]) => ({ name: `${prefix}.${email}.${name}`, value })),
  ];
};

export const test = base.extend<Fixtures, { trainer: Trainer }>({
  isConfirmed: [false, { option: true }],
  baseURL: async ({}, use) => use(product.siteUrl),
  complaints: [
    async ({}, use) => {
      const complaints: string[] = [];
      await use(complaints);
      expect(complaints, 'errors that the pages reported').toEqual([]);
    },
    { auto: true },
  ],
  open: async ({ browser, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ as, ...options } = {}) => {
      const context = await browser.newContext({
        ...(as && {
          storageState: {
            cookies: [],
            origins: [{ origin: product.siteUrl, localStorage: sessionOf(as) }],
          },
        }),
        ...options,
      });
      contexts.push(context);
      await context.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error(`The security policy forbids: ${violatedDirective} ${blockedURI}`),
        ),
      );
      context.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text()))
          complaints.push(message.text());
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  account: async ({ isConfirmed }, use) => use(await signUp({ isConfirmed })),
  visitor: async ({ open }, use) => use(await open()),
  client: async ({ open, account }, use) => use(await open({ as: account })),
  trainer: [async ({}, use) => use(await newTrainer()), { scope: 'worker' }],
  coach: async ({ open, trainer }, use) => use(await open({ as: trainer })),
});

export { expect };
