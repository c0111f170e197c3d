import type { Page } from 'playwright';
import { consentWords } from '#shared/domain/consent/consent-words.ts';
import { button } from '#tests/support/browser/button.ts';
import { untilLaidOut } from '#tests/support/browser/layout.ts';
import { freeGuide } from '#web/content/content.ts';
import { paths } from '#web/lib/paths.ts';
import { clientStates } from './client-states.ts';
import { coachStates } from './coach-states.ts';
import type { Answers, ClientResponses, CoachResponses } from './site.ts';

export interface State {
  name: string;
  path: string;
  signedIn?: 'confirmed' | 'unconfirmed' | 'trainer';
  coach?: CoachResponses;
  client?: ClientResponses;
  inWindow?: true;
  answers?: Answers;
  missing?: RegExp;
  awaited?: RegExp;
  reach: (page: Page) => Promise<unknown>;
}

const shown = (page: Page, text: string) => page.getByText(text).first().waitFor();

const askForGuide = async (page: Page, email: string) => {
  await page.getByLabel(freeGuide.label).fill(email);
  await button(page, freeGuide.action).click();
};

const fillAssessment = async (page: Page) => {
  await page.getByLabel('Full Name').fill('Jordan Ellis');
  await page.getByLabel('Email').fill('jordan@example.com');
  await page.getByLabel('Phone').fill('503 555 0142');
  await page.getByLabel('Date of Birth').fill('1984-05-17');
  await page.getByLabel('Current Weight').fill('164');
  await page.getByLabel('Goal Weight').fill('156');
  await page.getByLabel('Fitness Level').selectOption('intermediate');
  await page.getByLabel('Training Experience').fill('Track in college, then on and off for years.');
  await page.getByLabel('Back problems').check();
  await page.getByLabel(consentWords.agree).check();
};

const signIn = async (page: Page) => {
  await page.getByLabel('Email').fill('jordan@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await button(page, 'Sign In').click();
};

const askForEmailCode = async (page: Page) => {
  await page.getByText('Confirm your email').click();
  await button(page, 'Send Code').click();
  await button(page, 'Confirm').waitFor();
};

const draftEntries = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'coaching')) return 0;
    return new Promise<number>((resolve) => {
      const opening = indexedDB.open('coaching');
      opening.onsuccess = () => {
        const count = opening.result.transaction('drafts').objectStore('drafts').count();
        count.onsuccess = () => {
          opening.result.close();
          resolve(count.result);
        };
      };
    });
  });

/** The browser stores an id and an encrypted draft. */
const draftIsKept = async (page: Page) => {
  while ((await draftEntries(page)) < 2) await button(page, 'Submit Assessment').waitFor();
};

const formIsThere = (page: Page) => button(page, 'Submit Assessment').waitFor();

const broken = {
  status: 503,
  body: { error: 'We cannot save this at the moment. Please try again.' },
} satisfies Answers;
const refused = (type: string): Answers => ({ status: 400, body: { __type: type, message: '' } });

const inForm = { inWindow: true, path: paths.assessment, signedIn: 'confirmed' } as const;

const statesOfPages: State[] = [
  { name: 'landing', path: paths.home, reach: untilLaidOut },
  {
    name: 'landing-questions-open',
    path: paths.home,
    reach: async (page) => {
      for (const question of await page.locator('.questions summary').all()) await question.click();
    },
  },
  {
    name: 'landing-guide-refused',
    inWindow: true,
    path: paths.home,
    reach: async (page) => {
      await askForGuide(page, 'not an address');
      await shown(page, 'Validation Error');
    },
  },
  {
    name: 'landing-guide-failed',
    inWindow: true,
    path: paths.home,
    answers: broken,
    reach: async (page) => {
      await askForGuide(page, 'jordan@example.com');
      await shown(page, broken.body.error);
    },
  },
  {
    name: 'landing-guide-ready',
    inWindow: true,
    path: paths.home,
    reach: async (page) => {
      await askForGuide(page, 'jordan@example.com');
      await shown(page, freeGuide.success);
    },
  },
  {
    name: 'landing-guide-as-text',
    path: paths.home,
    inWindow: true,
    reach: async (page) => {
      await askForGuide(page, 'jordan@example.com');
      await page.getByText('Read it as text').click();
    },
  },
  {
    name: 'sign-in',
    path: paths.auth,
    reach: (page) => page.locator('button[type=submit]:enabled').waitFor(),
  },
  {
    name: 'sign-in-empty',
    path: paths.auth,
    reach: async (page) => {
      await button(page, 'Sign In').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'sign-in-refused',
    inWindow: true,
    path: paths.auth,
    answers: refused('NotAuthorizedException'),
    reach: async (page) => {
      await signIn(page);
      await shown(page, 'Authentication Error');
    },
  },
  {
    name: 'sign-in-busy',
    path: paths.auth,
    answers: 'never',
    reach: async (page) => {
      await signIn(page);
      await button(page, 'Loading...').waitFor();
    },
  },
  {
    name: 'sign-in-incomplete',
    path: paths.auth,
    missing: /\/assets\/main-/,
    reach: (page) => shown(page, 'This page didn’t load completely'),
  },
  {
    name: 'sign-up',
    path: paths.auth,
    reach: async (page) => {
      await button(page, "Don't have an account? Sign up").click();
      await button(page, 'Sign Up').waitFor();
    },
  },
  {
    name: 'lost-password',
    path: paths.auth,
    reach: async (page) => {
      await button(page, 'Forgot your password?').click();
      await button(page, 'Send Code').waitFor();
    },
  },
  {
    name: 'new-password',
    path: paths.auth,
    reach: async (page) => {
      await button(page, 'Forgot your password?').click();
      await page.getByLabel('Email').fill('jordan@example.com');
      await button(page, 'Send Code').click();
      await button(page, 'Save Password').waitFor();
    },
  },
  { name: 'assessment', path: paths.assessment, signedIn: 'confirmed', reach: formIsThere },
  {
    name: 'session-ended',
    path: paths.assessment,
    signedIn: 'confirmed',
    reach: async (page) => {
      await formIsThere(page);
      await page.evaluate(() => {
        localStorage.clear();
        localStorage.setItem('coaching.session-expired', 'yes');
      });
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await shown(page, 'Your session has ended.');
    },
  },
  {
    name: 'assessment-checking',
    path: paths.assessment,
    signedIn: 'confirmed',
    awaited: /\/config\.json/,
    reach: (page) => shown(page, 'Loading...'),
  },
  {
    name: 'assessment-unreachable',
    path: paths.assessment,
    signedIn: 'confirmed',
    missing: /\/config\.json/,
    reach: (page) => button(page, 'Try Again').waitFor(),
  },
  {
    name: 'email-unconfirmed',
    ...inForm,
    signedIn: 'unconfirmed',
    reach: async (page) => {
      await page.getByText('Confirm your email').click();
      await button(page, 'Send Code').waitFor();
    },
  },
  {
    name: 'email-code',
    ...inForm,
    signedIn: 'unconfirmed',
    reach: askForEmailCode,
  },
  {
    name: 'email-code-refused',
    ...inForm,
    signedIn: 'unconfirmed',
    reach: async (page) => {
      await askForEmailCode(page);
      await page.getByLabel('Code').fill('12');
      await button(page, 'Confirm').click();
      await shown(page, 'Enter the six-digit code');
    },
  },
  {
    name: 'assessment-filled',
    path: paths.assessment,
    signedIn: 'confirmed',
    reach: async (page) => {
      await fillAssessment(page);
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: 'assessment-refused',
    ...inForm,
    reach: async (page) => {
      await page.getByLabel('Full Name').fill('');
      await page.getByLabel('Current Weight').fill('-1');
      await button(page, 'Submit Assessment').click();
      await shown(page, 'Submission Error');
    },
  },
  {
    name: 'assessment-without-consent',
    ...inForm,
    reach: async (page) => {
      await fillAssessment(page);
      await page.getByLabel(consentWords.agree).uncheck();
      await button(page, 'Submit Assessment').click();
      await shown(page, 'Submission Error');
    },
  },
  {
    name: 'assessment-failed',
    ...inForm,
    answers: broken,
    reach: async (page) => {
      await fillAssessment(page);
      await button(page, 'Submit Assessment').click();
      await shown(page, 'Submission Error');
    },
  },
  {
    name: 'assessment-submitting',
    ...inForm,
    answers: 'never',
    reach: async (page) => {
      await fillAssessment(page);
      await button(page, 'Submit Assessment').click();
      await button(page, 'Submitting...').waitFor();
    },
  },
  {
    name: 'assessment-submitted',
    ...inForm,
    reach: async (page) => {
      await fillAssessment(page);
      await button(page, 'Submit Assessment').click();
      await shown(page, 'Thank you. We have your health history.');
    },
  },
  {
    name: 'assessment-restored',
    ...inForm,
    reach: async (page) => {
      await fillAssessment(page);
      await draftIsKept(page);
      await page.reload();
      await shown(page, 'are still here.');
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: 'assessment-not-kept',
    ...inForm,
    missing: /\/api\/draft-key/,
    reach: async (page) => {
      await page.getByLabel('Full Name').fill('Jordan Ellis');
      // Waits for this text, because it moves the content below.
      await shown(page, 'Your answers aren’t being saved right now.');
      await fillAssessment(page);
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: 'assessment-leaving',
    ...inForm,
    reach: async (page) => {
      await fillAssessment(page);
      await button(page, 'Sign Out').click();
      await shown(page, 'Sign out without sending?');
    },
  },
  {
    name: 'not-found',
    path: '/no-such-page',
    reach: (page) => shown(page, 'Oops! Page not found'),
  },
];

const withoutStates = Object.values(paths).filter(
  (path) =>
    ![...statesOfPages, ...clientStates, ...coachStates].some((state) => state.path === path),
);

export const states: State[] = [
  ...statesOfPages,
  ...clientStates,
  ...coachStates,
  ...withoutStates.map((path) => ({
    name: path.slice(1).replaceAll('/', '-'),
    path,
    reach: (page: Page) => page.locator('h1').waitFor(),
  })),
];
